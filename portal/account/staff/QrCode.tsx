import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';

const SIZE = 192;

/** A text as a QR code, drawn in the browser. If that fails, nothing is shown: the text is also beside it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    import('qrcode')
      .then(({ toDataURL }) => toDataURL(text, { width: SIZE, margin: 2 }))
      .then(
        (data) => current && setAddress(data),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [text]);
  if (!address) return <Skeleton variant="rounded" width={SIZE} height={SIZE} sx={{ justifySelf: 'center' }} />;
  return <Box component="img" src={address} alt={label} width={SIZE} height={SIZE} sx={{ justifySelf: 'center' }} />;
}
