/** Returns the message of an error: the one of the file's field, or the general one. */
export function materialErrorMessage(error: unknown): string {
  const { body, message } = error as { body?: { errors?: Record<string, unknown> }; message?: string };
  const first = Object.values(body?.errors ?? {}).find((text) => typeof text === 'string');
  return String(first ?? message ?? 'The upload failed.');
}
