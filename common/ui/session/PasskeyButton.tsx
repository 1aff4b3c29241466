import KeyIcon from '@mui/icons-material/KeyOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { PasskeyAnswer, PasskeyOptions } from '#common/access/passkeys.ts';

type Props = {
  options: PasskeyOptions;
  disabled: boolean;
  onAnswer: (answer: PasskeyAnswer) => Promise<void>;
  onProblem: (text: string) => void;
};

/** Signs in with a passkey: asks the browser for it and passes on the signed answer. */
export function PasskeyButton({ options, disabled, onAnswer, onProblem }: Props) {
  const [waiting, setWaiting] = useState(false);
  const use = async () => {
    setWaiting(true);
    const answer = await signedBy(options).catch(() => null);
    setWaiting(false);
    if (answer) await onAnswer(answer);
    else onProblem('No passkey was used. Please try again.');
  };
  return (
    <Button variant="outlined" startIcon={<KeyIcon />} disabled={disabled || waiting} onClick={() => void use()}>
      Use a passkey
    </Button>
  );
}

/** Loads the code for passkeys only where one is used. @throws if the person cancels, or the browser has none */
async function signedBy(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return (await startAuthentication({ optionsJSON: options as never })) as unknown as PasskeyAnswer;
}
