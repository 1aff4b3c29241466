import { Box, Skeleton } from '@mui/material';
import { usePersonDeletion } from '#admin/experts/usePersonDeletion.ts';
import { movedWork } from '#common/people/deletion.ts';

/** What moves from a profile that is merged into another: its work and its money. */
export function MovedWork({ id, name }: { id: number; name: string }) {
  const { data, isError } = usePersonDeletion(id);
  if (isError) return null;
  return (
    <Box sx={{ mt: 1.5 }}>
      From {name}: {data ? movedWork(data) : <Skeleton sx={{ display: 'inline-block' }} width={160} />}
    </Box>
  );
}
