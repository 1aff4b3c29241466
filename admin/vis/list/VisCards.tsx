import StyleOutlinedIcon from '@mui/icons-material/StyleOutlined';
import { Box, Button, Card, Skeleton } from '@mui/material';
import { useListContext } from 'react-admin';
import { VIS_LATEST_COUNT } from '#common/api/page-sizes.ts';
import { VIS_MESSAGES, type VisRow } from '#common/library/vis.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { IgnoreClicksAfterMove } from '#common/ui/feedback/IgnoreClicksAfterMove.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { VisCard } from './VisCard.tsx';

/** The cards of the list, or the reason why there are none. */
export function VisCards({ onCreate }: { onCreate: () => void }) {
  const { data, isPending, error, refetch, filterValues } = useListContext<VisRow>();
  if (error && !data) return <LoadError message={`${VIS_MESSAGES.loadFailed}.`} onRetry={() => refetch()} />;
  if (data?.length === 0) return <NoVis searched={Boolean(filterValues.q || filterValues.brand)} onCreate={onCreate} />;
  const shown = filterValues.latest ? data?.slice(0, VIS_LATEST_COUNT) : data;
  return (
    <IgnoreClicksAfterMove ids={shown?.map(({ id }) => id) ?? []}>
      <Box
        component="ul"
        aria-label="Visual identity systems"
        aria-busy={isPending}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
          gap: 3,
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        {shown ? shown.map((vis) => <VisCard key={vis.id} vis={vis} />) : <Waiting />}
      </Box>
    </IgnoreClicksAfterMove>
  );
}

function Waiting() {
  return [1, 2, 3, 4, 5, 6].map((place) => (
    <Card key={place} component="li">
      <Skeleton variant="rectangular" height={180} />
      <Box sx={{ p: 2 }}>
        <Skeleton width="60%" height={28} />
        <Skeleton width="40%" />
      </Box>
    </Card>
  ));
}

/** Whether something was searched for says more than the filters: LATEST is one too. */
function NoVis({ searched, onCreate }: { searched: boolean; onCreate: () => void }) {
  return (
    <EmptyState
      title="No Visual Identity Systems found."
      text={searched ? 'Try other words: a brand, a version, a market or an id.' : undefined}
      icon={<StyleOutlinedIcon />}
      action={
        !searched && (
          <Button variant="contained" onClick={onCreate}>
            Create Your First VIS
          </Button>
        )
      }
    />
  );
}
