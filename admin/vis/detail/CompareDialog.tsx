import CloseIcon from '@mui/icons-material/Close';
import {
  Box,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { wholeList } from '#admin/list/wholeList.ts';
import { useVis } from '#admin/vis/useVis.ts';
import type { VisDetail, VisMaterial } from '#common/library/vis.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { ComparedMaterials } from '#common/ui/materials/ComparedMaterials.tsx';
import { formatDate } from '#common/values/dates.ts';
import { RegionNames } from './FactsPanel.tsx';

type Props = { vis: VisDetail; materials: VisMaterial[]; otherId: number; onClose: () => void };

/** Compares two versions: their facts side by side, and their images zoomed together. */
export function CompareDialog({ vis, materials, otherId, onClose }: Props) {
  const other = useVis(otherId);
  const otherMaterials = useGetList<VisMaterial>('vis-materials', {
    filter: { vis_id: otherId },
    pagination: wholeList,
    sort: { field: 'id', order: 'ASC' },
  });
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
        {other.data && otherMaterials.data ? (
          <>
            <Facts left={vis} right={other.data} />
            <ComparedMaterials materials={pairUp(vis, materials, other.data, otherMaterials.data)} />
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

function Facts({ left, right }: { left: VisDetail; right: VisDetail }) {
  const rows: [string, (vis: VisDetail) => ReactNode][] = [
    ['Release date', (vis) => formatDate(vis.release_date)],
    ['Category', (vis) => vis.category],
    ['Market', (vis) => vis.market],
    ['Geographical regions', (vis) => <RegionNames ids={vis.geographical_footprint} />],
    ['Materials', (vis) => vis.materials_count],
    ['Assessments', (vis) => vis.assessments.length],
  ];
  return (
    // A region that scrolls must be reachable by keyboard.
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="What was entered">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>What</TableCell>
            <TableCell>{left.version}</TableCell>
            <TableCell>{right.version}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([name, read]) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              <TableCell>{read(left)}</TableCell>
              <TableCell>{read(right)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
