import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { type ComponentProps, useState } from 'react';
import { LabelledInput } from '#common/ui/forms/LabelledInput.tsx';

/** A password field that can show what is typed. */
export function PasswordField(
  props: Omit<ComponentProps<typeof LabelledInput>, 'type' | 'endAdornment' | 'inputProps'>,
) {
  const [shown, setShown] = useState(false);
  return (
    <LabelledInput
      {...props}
      type={shown ? 'text' : 'password'}
      inputProps={{ autoCapitalize: 'none', spellCheck: false }}
      endAdornment={
        <IconButton
          edge="end"
          aria-label={shown ? 'Hide what is typed' : 'Show what is typed'}
          onClick={() => setShown(!shown)}
          onMouseDown={(event) => event.preventDefault()}
        >
          {shown ? <VisibilityOffIcon /> : <VisibilityIcon />}
        </IconButton>
      }
    />
  );
}
