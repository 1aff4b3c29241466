import { Skeleton, Stack } from '@mui/material';
import { useGetMany } from 'react-admin';
import { useRecord } from '#admin/record/useRecord.ts';
import { fieldsOf } from '#admin/schema/columns.tsx';
import { type GeographicalRegion, type VisDetail, visRow } from '#common/library/vis.ts';
import { Panel } from '#common/ui/layout/Panel.tsx';

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
export function RegionNames() {
  const ids = useRecord<VisDetail>().geographical_footprint;
  const { data, isPending } = useGetMany<GeographicalRegion>('geographical-regions', { ids });
  if (isPending) return <Skeleton width="60%" />;
  return data?.map((region) => region.name).join(', ') ?? '';
}
