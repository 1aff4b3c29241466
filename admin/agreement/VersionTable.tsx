import {
  Button,
  Chip,
  Paper,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { AgreementVersion } from '#common/agreement.ts';
import { formatDay } from '#common/dates.ts';

type Props = { versions: AgreementVersion[]; chosen: number; onChoose: (number: number) => void };

/** Every version with how many have accepted it; the one whose experts and text stand below is marked. */
export function VersionTable({ versions, chosen, onChoose }: Props) {
  const [current] = versions;
  return (
    <TableContainer component={Paper} variant="outlined" tabIndex={0} sx={{ mb: 3, maxHeight: 360 }}>
      <Table aria-label="Versions of the agreement" stickyHeader>
        <TableHead>
          <TableRow>
            {['Version', 'Published', 'Accepted', 'Not yet accepted', 'Actions'].map((column) => (
              <TableCell key={column}>{column}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {versions.map((version) => (
            <TableRow key={version.number} selected={version.number === chosen}>
              <TableCell sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {version.version} {version === current && <Chip size="small" color="success" label="In force" />}
              </TableCell>
              <TableCell>
                {formatDay(version.published_at)}
                {version.published_by && (
                  <Typography variant="body2" color="text.secondary">
                    by {version.published_by}
                  </Typography>
                )}
              </TableCell>
              <TableCell>{version.accepted_count.toLocaleString('en-US')}</TableCell>
              <TableCell>{version.waiting_count.toLocaleString('en-US')}</TableCell>
              <TableCell>
                <Button
                  size="small"
                  onClick={() => onChoose(version.number)}
                  aria-label={`Show version ${version.version}`}
                  aria-pressed={version.number === chosen}
                >
                  Show
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
