import Avatar from '@mui/material/Avatar';
import { resolveUrl } from '#common/ui/api/address.ts';
import { initials } from '#common/words/format.ts';

type Props = { name: string; src?: string | null; size?: number };

/** A person's photo; the initials ('G' without a name) if there is no photo or it does not load. */
export function UserAvatar({ name, src, size = 40 }: Props) {
  return (
    <Avatar
      src={src ? resolveUrl(src) : undefined}
      alt=""
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        fontWeight: 600,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
      }}
    >
      {initials(name)}
    </Avatar>
  );
}
