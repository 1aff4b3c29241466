import { Box, Skeleton } from '@mui/material';
import { usePersonDeletion } from '#admin/experts/usePersonDeletion.ts';
import { movedWork } from '#common/people/deletion.ts';

/** Lists the work and the money that move to another profile in a merge. */
export function MovedWork({ id, name }: { id: number; name: string }) {
  const { data, isError } = usePersonDeletion(id);
  if (isError) return null;
  return (
    <Box sx={{ mt: 1.5 }}>
      From {name}: {data ? movedWork(data) : <Skeleton sx={{ display: 'inline-block' }} width={160} />}
    </Box>
  );
}
