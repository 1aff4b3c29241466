import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import { Box, Stack, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureText } from '#admin/dataProvider/server.ts';
import type { TriedMail } from '#admin/dataProvider/settingsActions.ts';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import type { MailPreview } from '#common/mails/mails.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';

/** A rendered mail with its address and subject. Its links do nothing. */
export function ShownMail({ mail, height }: { mail: MailPreview; height: string | number }) {
  return (
    <>
      <Box>
        {mail.to && <MailLine name="To" value={mail.to} />}
        <MailLine name="Subject" value={mail.subject} />
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

function MailLine({ name, value }: { name: string; value: string }) {
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

type Props = {
  mail: TriedMail;
  /** Returns the texts that were written; null when it is invalid and the form shows why. */
  read: () => Promise<object | null>;
  chooser?: Chooser;
  disabled?: boolean;
};

/** Buttons that preview a mail, and send it as a test to the signed-in person. */
export function MailTrial({ mail, read, chooser, disabled }: Props) {
  const [previewed, setPreviewed] = useState<object | null>(null);
  const [sendTest, isSending] = useAction((server, texts: object) => server.sendTestMail(mail, texts), {
    done: ({ detail }) => detail,
    failed: 'Failed to send the test email',
  });
  const readAndSend = async () => {
    const texts = await read();
    if (texts) await sendTest(texts);
  };
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <BusyButton
        size="small"
        startIcon={<PreviewIcon />}
        disabled={disabled}
        loading={false}
        onClick={async () => setPreviewed(await read())}
      >
        Preview
      </BusyButton>
      <BusyButton
        size="small"
        startIcon={<SendIcon />}
        disabled={disabled}
        loading={isSending}
        loadingPosition="start"
        onClick={() => void readAndSend()}
      >
        Send a test to myself
      </BusyButton>
      {previewed && (
        <MailPreviewDialog mail={mail} payload={previewed} chooser={chooser} onClose={() => setPreviewed(null)} />
      )}
    </Stack>
  );
}

/** Draws the choice of the person for whom the mail is previewed, and reports the chosen id. */
type Chooser = (chosen: number | undefined, onChoose: (id: number) => void) => ReactNode;

type ChooserProps = { mail: TriedMail; payload: object; chooser?: Chooser; onClose: () => void };

/** Shows a mail as its receiver will see it, rendered by the server. Its links do nothing. */
function MailPreviewDialog({ mail, payload, chooser, onClose }: ChooserProps) {
  const [chosen, setChosen] = useState<number | undefined>();
  const texts = chosen === undefined ? payload : { ...payload, expert_id: chosen };
  const query = useRead('previewMail', [mail, texts], { placeholderData: keepPreviousData, retry: false });
  const { data, error } = query;
  return (
    <TitledDialog
      title="Preview"
      maxWidth="md"
      content={{ sx: { display: 'grid', gap: 2, '&&': { pt: 1 }, gridTemplateColumns: 'minmax(0, 1fr)' } }}
      onClose={onClose}
    >
      {data && chooser?.(chosen ?? data.expert?.id, setChosen)}
      {!error && data ? (
        <ShownMail mail={data} height="55vh" />
      ) : (
        <NotLoaded
          query={query}
          failed={failureText(error, 'Failed to load the preview. Please try again.')}
          height={360}
        />
      )}
    </TitledDialog>
  );
}
