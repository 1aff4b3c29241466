import { failureText, fieldErrorsOf } from '#admin/dataProvider/callError.ts';

/** Returns the message of a material's error: the one of the file's field, the server's, or the given one. */
export function materialErrorMessage(error: unknown, otherwise: string): string {
  const first = Object.values(fieldErrorsOf(error) ?? {}).find((text) => typeof text === 'string');
  return String(first ?? failureText(error, otherwise));
}
