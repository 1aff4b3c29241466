import CloseIcon from '@mui/icons-material/Close';
import {
  Box,
  Button,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  Link as MuiLink,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import { FunctionField, RecordContextProvider, useGetMany } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRecord } from '#admin/record/useRecord.ts';
import { fieldsOf } from '#admin/schema/columns.tsx';
import { FieldValue } from '#admin/schema/controls.tsx';
import { useVis, useVisMaterials } from '#admin/vis/dialog/useVis.ts';
import { routes } from '#common/access/addresses.ts';
import { type GeographicalRegion, type VisDetail, type VisMaterial, visRow } from '#common/library/vis.ts';
import { fieldOf, titleOf } from '#common/schema/fields.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { Panel } from '#common/ui/layout/Panel.tsx';
import { ComparedMaterials } from '#common/ui/materials/ComparedMaterials.tsx';
import { formatDate } from '#common/words/dates.ts';

/** The entered facts about the current VIS. */
export function FactsPanel() {
  return (
    <Panel title="Information">
      <Stack spacing={1.5}>
        {fieldsOf(visRow, ['version', 'release_date', 'category', 'market', 'geographical_footprint', 'created_at'], {
          geographical_footprint: () => <RegionNames />,
        })}
      </Stack>
    </Panel>
  );
}

/** The names of the current VIS's regions, including retired ones. */
function RegionNames() {
  const ids = useRecord<VisDetail>().geographical_footprint;
  const { data, isPending } = useGetMany<GeographicalRegion>('geographical-regions', { ids });
  if (isPending) return <Skeleton width="60%" />;
  return data?.map((region) => region.name).join(', ') ?? '';
}

/** All VIS of the current VIS's brand; each can be compared with it. */
export function VisVersions() {
  const vis = useRecord<VisDetail>();
  const [compared, setCompared] = useState<number | null>(null);
  return (
    <Panel title={`Versions of ${vis.brand_name}`}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {vis.versions.map(({ id, version, release_date }) => (
          <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {id === vis.id ? (
                <Typography fontWeight={600}>{version} (this one)</Typography>
              ) : (
                <MuiLink component={Link} to={routes.vis(id)}>
                  {version}
                </MuiLink>
              )}
              <Typography variant="body2" color="text.secondary">
                {formatDate(release_date)}
              </Typography>
            </Box>
            {id !== vis.id && (
              <Button size="small" onClick={() => setCompared(id)} aria-label={`Compare with ${version}`}>
                Compare
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {compared !== null && <CompareDialog otherId={compared} onClose={() => setCompared(null)} />}
    </Panel>
  );
}

/** Compares the current VIS with another version: facts side by side, and images zoomed together. */
function CompareDialog({ otherId, onClose }: { otherId: number; onClose: () => void }) {
  const vis = useRecord<VisDetail>();
  const other = useVis(otherId);
  const { data: materials } = useVisMaterials(vis.id);
  const { data: otherMaterials } = useVisMaterials(otherId);
  const title = `Compare versions of ${vis.brand_name}`;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby="compare-title">
      <DialogTitle component="div" sx={{ display: 'flex', alignItems: 'center' }}>
        <Box component="h2" id="compare-title" sx={{ flex: 1, m: 0, font: 'inherit' }}>
          {title}
        </Box>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gridAutoRows: 'max-content', gap: 3 }}>
        {other.error && <LoadError message="Failed to load the other version." onRetry={() => other.refetch()} />}
        {other.data && materials && otherMaterials ? (
          <>
            <Facts versions={[vis, other.data]} />
            <ComparedMaterials materials={pairUp(vis, materials, other.data, otherMaterials)} />
          </>
        ) : (
          !other.error && <Skeleton variant="rounded" height={320} />
        )}
      </DialogContent>
    </Dialog>
  );
}

/**
 * Returns the images of both, with the version in their titles. The first image of each comes first, so that
 * comparing starts with them.
 */
function pairUp(vis: VisDetail, materials: VisMaterial[], other: VisDetail, others: VisMaterial[]): VisMaterial[] {
  const named = (list: VisMaterial[], version: string) =>
    list.filter(({ kind }) => kind === 'image').map((image) => ({ ...image, title: `${version}: ${image.title}` }));
  const [first = [], second = []] = [named(materials, vis.version), named(others, other.version)];
  return [...first.slice(0, 1), ...second.slice(0, 1), ...first.slice(1), ...second.slice(1)];
}

const ROWS: [title: string, value: ReactNode][] = [
  ...(['release_date', 'category', 'market'] as const).map(rowOf),
  [titleOf(visRow, 'geographical_footprint'), <RegionNames key="regions" />],
  rowOf('materials_count'),
  ['Assessments', <FunctionField<VisDetail> key="assessments" render={(vis) => vis.assessments.length} />],
];

function rowOf(source: 'release_date' | 'category' | 'market' | 'materials_count'): [string, ReactNode] {
  const field = fieldOf(visRow, source);
  return [field.title, <FieldValue key={source} field={field} />];
}

function Facts({ versions }: { versions: VisDetail[] }) {
  return (
    // A region that scrolls must be reachable by keyboard.
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="What was entered">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>What</TableCell>
            {versions.map(({ id, version }) => (
              <TableCell key={id}>{version}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {ROWS.map(([title, value]) => (
            <TableRow key={title}>
              <TableCell component="th" scope="row">
                {title}
              </TableCell>
              {versions.map((vis) => (
                <TableCell key={vis.id}>
                  <RecordContextProvider value={vis}>{value}</RecordContextProvider>
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
