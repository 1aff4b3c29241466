import { Avatar } from '@mui/material';
import { resolveUrl } from '#common/ui/api/address.ts';
import { initials } from '#common/words/format.ts';

type Props = { name: string; src: string | null; size?: number };

/** A brand's logo, or its initials. */
export function BrandLogo({ name, src, size = 44 }: Props) {
  return (
    <Avatar
      variant="rounded"
      src={src ? resolveUrl(src) : undefined}
      alt=""
      sx={{ width: size, height: size, fontSize: size * 0.4, fontWeight: 600, bgcolor: 'primary.main' }}
      slotProps={{ img: { style: { objectFit: 'cover' } } }}
    >
      {initials(name)}
    </Avatar>
  );
}
