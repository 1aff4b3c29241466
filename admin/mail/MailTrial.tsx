import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import { Stack } from '@mui/material';
import { useState } from 'react';
import type { TriedMail } from '#admin/dataProvider/mailActions.ts';
import { useAction } from '#admin/useAction.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { type Chooser, MailPreviewDialog } from './MailPreviewDialog.tsx';

type Props = {
  mail: TriedMail;
  /** Returns the texts that were written; null when it is invalid and the form shows why. */
  read: () => Promise<object | null>;
  chooser?: Chooser;
  disabled?: boolean;
};

/** Buttons that preview a mail and send it to oneself before it goes out. */
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
