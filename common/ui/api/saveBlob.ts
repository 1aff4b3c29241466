import { MINUTE } from '#common/words/units.ts';

/** Saves a blob as a file on the person's device. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), MINUTE);
}
