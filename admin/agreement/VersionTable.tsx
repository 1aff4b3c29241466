import {
  Box,
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
import type { AgreementVersion } from '#common/people/agreement.ts';
import { formatDay } from '#common/values/dates.ts';

/** Hidden on phones for lack of room: the version's name already contains its day. */
const wide = { display: { xs: 'none', sm: 'table-cell' } };

type Props = { versions: AgreementVersion[]; chosen: number; onChoose: (number: number) => void };

/** All versions with the number of experts who accepted each; highlights the one shown below. */
export function VersionTable({ versions, chosen, onChoose }: Props) {
  const [current] = versions;
  return (
    <TableContainer component={Paper} variant="outlined" tabIndex={0} sx={{ mb: 3, maxHeight: 360 }}>
      <Table
        aria-label="Versions of the agreement"
        stickyHeader
        sx={{ '& td, & th': { px: { xs: 1, sm: 2 } }, '& td': { verticalAlign: 'top' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>Version</TableCell>
            <TableCell sx={wide}>Published</TableCell>
            <TableCell>Accepted</TableCell>
            <TableCell>Not yet accepted</TableCell>
            <TableCell>Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {versions.map((version) => (
            <TableRow key={version.number} selected={version.number === chosen}>
              <TableCell>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, fontWeight: 600 }}>
                  {version.version}
                  {version === current && <Chip size="small" color="success" label="In force" />}
                </Box>
              </TableCell>
              <TableCell sx={wide}>
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
