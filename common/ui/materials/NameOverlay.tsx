import Box from '@mui/material/Box';
import { useContext } from 'react';
import { isStaff } from '#common/access/roles.ts';
import { fullName } from '#common/texts/format.ts';
import { SessionContext } from '#common/ui/session/session.ts';

/**
 * An expert's name in faint tiles over what is drawn in the browser, where the server cannot mark it: 3D models. It
 * takes no clicks.
 */
export function NameOverlay() {
  const user = useContext(SessionContext)?.user;
  if (!user || isStaff(user)) return null;
  const text = `${fullName(user)} (${user.id})`;
  return (
    <Box
      aria-hidden
      data-testid="name-overlay"
      data-name={text}
      sx={{ position: 'absolute', inset: 0, pointerEvents: 'none', backgroundImage: `url("${tile(text)}")` }}
    />
  );
}

/** A picture of the text, which browsers write in any script. */
function tile(text: string): string {
  const [width, height] = [Math.max(160, text.length * 11), Math.max(110, text.length * 7)];
  const escaped = text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const line = (colour: string, offset: number) =>
    `<text x="${width / 2 + offset}" y="${height / 2 + offset}" fill="${colour}" fill-opacity="0.22">${escaped}</text>`;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g font-family="sans-serif" font-size="14" text-anchor="middle" transform="rotate(-30 ${width / 2} ${height / 2})">${line('#fff', 1)}${line('#000', 0)}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))}`;
}
