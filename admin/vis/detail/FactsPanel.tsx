import { Skeleton, Stack } from '@mui/material';
import { useGetMany, useRecordContext } from 'react-admin';
import { fieldsOf } from '#admin/schema/show.tsx';
import { type GeographicalRegion, type VisDetail, visRow } from '#common/library/vis.ts';
import { VisPanel } from './VisPanel.tsx';

/** The entered facts about the VIS. */
export function FactsPanel() {
  const vis = useRecordContext<VisDetail>();
  if (!vis) return null;
  return (
    <VisPanel title="Information">
      <Stack spacing={1.5}>
        {fieldsOf(visRow, ['version', 'release_date', 'category', 'market', 'geographical_footprint', 'created_at'], {
          geographical_footprint: () => <RegionNames ids={vis.geographical_footprint} />,
        })}
      </Stack>
    </VisPanel>
  );
}

/** Region names, including those of retired regions. */
export function RegionNames({ ids }: { ids: number[] }) {
  const { data, isPending } = useGetMany<GeographicalRegion>('geographical-regions', { ids });
  if (isPending) return <Skeleton width="60%" />;
  return data?.map((region) => region.name).join(', ') ?? '';
}
