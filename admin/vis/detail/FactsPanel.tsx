import { Box, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useGetMany } from 'react-admin';
import type { GeographicalRegion, VisDetail } from '#common/library/vis.ts';
import { formatDate } from '#common/values/dates.ts';
import { VisPanel } from './VisPanel.tsx';

/** The entered facts about the VIS. */
export function FactsPanel({ vis }: { vis: VisDetail }) {
  return (
    <VisPanel title="Information">
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        <Fact name="Version">{vis.version}</Fact>
        <Fact name="Release date">{formatDate(vis.release_date)}</Fact>
        <Fact name="Category">{vis.category}</Fact>
        <Fact name="Market">{vis.market}</Fact>
        <Fact name="Geographical regions">
          <RegionNames ids={vis.geographical_footprint} />
        </Fact>
        <Fact name="Added">{formatDate(vis.created_at)}</Fact>
      </Box>
    </VisPanel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box>
      <Typography component="dt" variant="body2" color="text.secondary">
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}

/** Region names, including those of retired regions. */
export function RegionNames({ ids }: { ids: number[] }) {
  const { data, isPending } = useGetMany<GeographicalRegion>('geographical-regions', { ids });
  if (isPending) return <Skeleton width="60%" />;
  return data?.map((region) => region.name).join(', ') ?? '';
}
