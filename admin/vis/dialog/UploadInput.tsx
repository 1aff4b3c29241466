import type { ReactNode } from 'react';
import { useInput } from 'react-admin';
import { FileChooser, useFileLimits } from '#admin/forms/FileChooser.tsx';
import { fileRefusal } from '#common/library/file-refusal.ts';
import { ACCEPTED_TYPES } from '#common/library/files.ts';

/** A file that was chosen and is uploaded on saving. */
export type ChosenFile = {
  /** Unique in this browser. */
  key: string;
  file: File;
  /** Why the server would refuse it, if that is known before the upload. */
  refusal: string | null;
};
type Kind = keyof typeof ACCEPTED_TYPES;

let counter = 0;

/** Checks a file and gives it a key. */
export async function chooseFile(kind: Kind, file: File, maxBytes: number): Promise<ChosenFile> {
  counter += 1;
  return { key: `file-${counter}`, file, refusal: await fileRefusal(kind, file, maxBytes) };
}

type Props = {
  source: string;
  kind: Kind;
  label: string;
  button: string;
  hint: string;
  isRequired?: boolean;
  /** The stored file, which is kept if no new one is chosen. */
  present?: ReactNode;
};

/** Chooses a file in the surrounding form, and says at once why it cannot be accepted. */
export function UploadInput({ source, kind, isRequired = false, ...look }: Props) {
  const { field, fieldState } = useInput({ source });
  const { [kind]: max } = useFileLimits();
  const chosen = field.value as ChosenFile | '';
  return (
    <FileChooser
      accept={ACCEPTED_TYPES[kind].join(',')}
      file={chosen ? chosen.file : null}
      onFile={async (file) => field.onChange(file && (await chooseFile(kind, file, max)))}
      message={fieldState.error?.message ?? (chosen ? (chosen.refusal ?? undefined) : undefined)}
      required={isRequired}
      {...look}
    />
  );
}
