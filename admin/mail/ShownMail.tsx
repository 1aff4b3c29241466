import { Box, Typography } from '@mui/material';
import type { MailPreview } from '#common/mails/mail-text.ts';

/** A rendered mail with its address and subject. Its links do nothing. */
export function ShownMail({ mail, height }: { mail: MailPreview; height: string | number }) {
  return (
    <>
      <Box>
        {mail.to && <Line name="To" value={mail.to} />}
        <Line name="Subject" value={mail.subject} />
      </Box>
      <Box
        component="iframe"
        title="The email"
        sandbox=""
        srcDoc={disableLinks(mail.html)}
        sx={{ width: '100%', height, minHeight: 280, border: 1, borderColor: 'divider', borderRadius: 1 }}
      />
    </>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      <Typography component="span" color="text.secondary">
        {name}:{' '}
      </Typography>
      {value}
    </Typography>
  );
}

/** A sandboxed frame opens no windows, so links that ask for a new window do nothing. */
const disableLinks = (html: string) => html.replace('<head>', '<head><base target="_blank">');
