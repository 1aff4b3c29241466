import { Chip } from '@mui/material';

/** How many problems a part has; nothing for none. */
export function ProblemCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Chip
      size="small"
      color="error"
      label={count}
      aria-label={`${count} ${count === 1 ? 'problem' : 'problems'}`}
      sx={{ height: 20 }}
    />
  );
}
