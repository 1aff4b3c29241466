import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { TOUCH } from '#common/ui/theme/theme.ts';

type Props<Id extends string | number> = {
  options: readonly { id: Id; name: string }[];
  value: readonly Id[];
  onChange: (value: Id[]) => void;
};

/** Any number of choices as chips; each is a checkbox. */
export function ChoiceChips<Id extends string | number>({ options, value, onChange }: Props<Id>) {
  const toggle = (id: Id) => onChange(value.includes(id) ? value.filter((other) => other !== id) : [...value, id]);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {options.map(({ id, name }) => {
        const chosen = value.includes(id);
        return (
          <Box
            key={id}
            component="label"
            sx={{
              position: 'relative',
              display: 'inline-flex',
              alignItems: 'center',
              gap: 0.5,
              minHeight: 40,
              [TOUCH]: { minHeight: 44 },
              px: 1.75,
              borderRadius: 5.5,
              border: 1,
              borderColor: chosen ? 'primary.main' : 'text.disabled',
              bgcolor: chosen ? 'primary.main' : 'transparent',
              color: chosen ? 'primary.contrastText' : 'text.primary',
              cursor: 'pointer',
            }}
          >
            <input type="checkbox" checked={chosen} onChange={() => toggle(id)} style={visuallyHidden} />
            {chosen && <CheckIcon fontSize="small" aria-hidden />}
            {name}
          </Box>
        );
      })}
    </Box>
  );
}
