import * as z from 'zod';

/** The message of a missing field whose schema has none. */
const MISSING = 'This field is required.';
/** Also used for a number that is missing in an address. */
const NO_NUMBER = 'Please send a number.';
const NO_OBJECT = 'Please send the fields as a JSON object.';

/** Replaces Zod's messages, for mistakes that only programs make. */
export function setInputMessages(): void {
  z.config({
    customError: ({ code, input, path, expected }) => {
      if (code !== 'invalid_type') return undefined;
      // A single answer, which need not be an object, is checked here too.
      if (!path?.length) return expected === 'object' ? NO_OBJECT : undefined;
      if (Number.isNaN(input)) return NO_NUMBER;
      return input === undefined || input === null ? MISSING : undefined;
    },
  });
}
