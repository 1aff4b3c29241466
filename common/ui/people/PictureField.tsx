import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { PICTURE_RECOMMENDED_PIXELS } from '#common/api/limits.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { LazyBoundary, lazyPart } from '#common/ui/feedback/lazyPart.tsx';
import { useObjectUrl } from '#common/ui/forms/useObjectUrl.ts';
import { contentTypeOf, readPicture, unreadableMessage } from './readPicture.ts';
import { UserAvatar } from './UserAvatar.tsx';

const PictureCrop = lazyPart(() => import('./PictureCrop.tsx').then((m) => m.PictureCrop));

type Props = {
  /** The person's name, for the initials. */
  name: string;
  /** A new picture, the address of the stored one, or null. */
  value: File | string | null;
  onChange: (value: File | null) => void;
  /** Returns the error for a file of this type and size, or null. */
  check: (file: { type: string; size: number }) => string | null;
  accept: string;
  hint: string;
  /** What the server has said about the picture. */
  message?: string | undefined;
};

/** The profile picture: choose, crop, change or remove it. */
export function PictureField({ name, value, onChange, check, accept, hint, message }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const chosenUrl = useObjectUrl(value instanceof File ? value : null);

  const [reading, setReading] = useState(false);
  const shown = error ?? message;

  const open = async (file: File) => {
    // Only the cropped picture is sent, so only its size counts.
    const type = await contentTypeOf(file);
    const refused = check({ type, size: 0 });
    setError(refused);
    if (refused) return;
    setReading(true);
    try {
      setChosen(await readPicture(file));
    } catch {
      setError(check({ type, size: file.size }) ?? unreadableMessage(type));
    } finally {
      setReading(false);
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) void open(file);
  };

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <UserAvatar name={name} src={value instanceof File ? chosenUrl : value} size={88} />
      <Box role="group" aria-label="Profile picture" sx={{ minWidth: 0 }}>
        <input ref={input} type="file" accept={accept} onChange={choose} hidden aria-label="Profile picture file" />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <BusyButton
            variant="outlined"
            loading={reading}
            onClick={() => input.current?.click()}
            aria-describedby={`${id}-hint`}
          >
            {value ? 'Change picture' : 'Upload picture'}
          </BusyButton>
          {value && <Button onClick={() => onChange(null)}>Remove picture</Button>}
        </Box>
        <Typography id={`${id}-hint`} variant="body2" color="text.secondary" sx={{ mt: 0.75 }}>
          {hint} A square picture of at least {PICTURE_RECOMMENDED_PIXELS}x{PICTURE_RECOMMENDED_PIXELS} pixels is
          recommended.
        </Typography>
        {shown && (
          <FormHelperText error role="alert">
            {shown}
          </FormHelperText>
        )}
      </Box>
      {chosen && (
        <LazyBoundary fallback={null}>
          <PictureCrop
            file={chosen}
            onClose={() => setChosen(null)}
            onDone={(picture) => {
              setChosen(null);
              const refused = check(picture);
              setError(refused);
              if (!refused) onChange(picture);
            }}
          />
        </LazyBoundary>
      )}
    </Box>
  );
}
