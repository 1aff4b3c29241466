import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import { Stack } from '@mui/material';
import { useState } from 'react';
import { useAction } from '#admin/useAction.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { type Chooser, MailPreviewDialog } from './MailPreviewDialog.tsx';

type Props = {
  /** The calls that render the mail and that send it as a test. */
  previewPath: string;
  testPath: string;
  /** Returns the mail that was written; null when it is invalid and the form shows why. */
  read: () => Promise<object | null>;
  chooser?: Chooser;
  disabled?: boolean;
};

/** Buttons that preview a mail and send it to oneself before it goes out. */
export function MailTrial({ previewPath, testPath, read, chooser, disabled }: Props) {
  const [previewed, setPreviewed] = useState<object | null>(null);
  const [sendTest, isSending] = useAction((server, mail: object) => server.sendTestMail(testPath, mail), {
    done: ({ detail }) => detail,
    failed: 'Failed to send the test mail',
  });
  const readAndSend = async () => {
    const mail = await read();
    if (mail) await sendTest(mail);
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
        <MailPreviewDialog
          path={previewPath}
          payload={previewed}
          chooser={chooser}
          onClose={() => setPreviewed(null)}
        />
      )}
    </Stack>
  );
}
