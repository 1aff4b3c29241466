import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { PASSWORD_RULES } from '#common/access/password.ts';

type Props = { password: string; rules?: typeof PASSWORD_RULES };

/** The rules for a new password, each marked once it is met. */
export function PasswordRules({ password, rules = PASSWORD_RULES }: Props) {
  return (
    <Box
      component="ul"
      aria-label="Password requirements"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}
    >
      {rules.map(({ key, label, isMet }) => {
        const met = isMet(password);
        return (
          <Box
            component="li"
            key={key}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, color: met ? 'success.main' : 'text.secondary' }}
          >
            {met ? (
              <CheckCircleIcon fontSize="small" aria-hidden />
            ) : (
              <RadioButtonUncheckedIcon fontSize="small" aria-hidden />
            )}
            <Typography variant="body2">
              {label}
              <span style={visuallyHidden}>{met ? ', done' : ', missing'}</span>
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}
