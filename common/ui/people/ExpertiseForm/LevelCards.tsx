import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useController } from 'react-hook-form';
import type { ExpertiseLevel } from '#common/people/form-options.ts';
import { profileFields } from '#common/people/profile-fields.ts';
import { titleOf } from '#common/schema/fields.ts';
import { GroupField } from '#common/ui/people/GroupField.tsx';

/** The level of expertise as cards, one of which is chosen. */
export function LevelCards({ levels, required }: { levels: readonly ExpertiseLevel[]; required?: boolean }) {
  const { field, fieldState } = useController({ name: 'expertise_level' });
  return (
    <GroupField
      name="expertise_level"
      label={titleOf(profileFields, 'expertise_level')}
      error={fieldState.error?.message}
      required={required}
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 5.25rem), 1fr))' }}>
        {levels.map(({ value, name, icon, description }) => {
          const chosen = field.value === value;
          return (
            <Box
              key={value}
              component="label"
              sx={{
                position: 'relative',
                display: 'grid',
                justifyItems: 'center',
                gap: 0.5,
                textAlign: 'center',
                p: { xs: 1, sm: 2 },
                borderRadius: 1.5,
                border: 2,
                borderColor: chosen ? 'primary.main' : 'divider',
                bgcolor: chosen ? 'action.selected' : 'transparent',
                cursor: 'pointer',
              }}
            >
              <input
                type="radio"
                name={field.name}
                value={value}
                checked={chosen}
                onChange={() => field.onChange(value)}
                onBlur={field.onBlur}
                style={visuallyHidden}
              />
              <LevelIcon icon={icon} />
              <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
              <Typography variant="body2" color="text.secondary">
                {description}
              </Typography>
            </Box>
          );
        })}
      </Box>
    </GroupField>
  );
}

/** The number of bars in the icon of each level, by the icon's name. */
const BARS: Record<string, number> = { sprout: 1, branch: 2, tree: 3 };

/** A small icon of rising bars; an unknown name shows one bar. */
function LevelIcon({ icon }: { icon: string }) {
  const filled = BARS[icon] ?? 1;
  return (
    <Box component="svg" viewBox="0 0 36 28" aria-hidden sx={{ width: 36, height: 28, color: 'primary.main' }}>
      {[1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={(bar - 1) * 13}
          y={28 - bar * 9}
          width={10}
          height={bar * 9}
          rx={2}
          fill="currentColor"
          opacity={bar <= filled ? 1 : 0.2}
        />
      ))}
    </Box>
  );
}
