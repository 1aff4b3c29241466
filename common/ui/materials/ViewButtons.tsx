import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

type Props = {
  views: readonly { id: string; name: string }[];
  chosen: string | null;
  onChoose: (id: string) => void;
  /** Views that were looked at long enough; they get a tick. */
  seen?: readonly string[];
};

/** Buttons that turn a model to its fixed views. */
export function ViewButtons({ views, chosen, onChoose, seen = [] }: Props) {
  if (views.length === 0) return null;
  return (
    <Box role="group" aria-label="Views" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {views.map(({ id, name }) => (
        <Button
          key={id}
          variant={id === chosen ? 'contained' : 'outlined'}
          aria-pressed={id === chosen}
          aria-label={seen.includes(id) ? `${name}, seen` : name}
          endIcon={seen.includes(id) ? <CheckIcon /> : undefined}
          onClick={() => onChoose(id)}
          sx={{ minHeight: 44 }}
        >
          {name}
        </Button>
      ))}
    </Box>
  );
}
