import * as z from 'zod';

/** What a field says that is not there at all, where its schema has no words of its own. */
const MISSING = 'This field is required.';
const NO_OBJECT = 'Please send the fields as a JSON object.';

/** Words for people in place of Zod's own, for what only programs can get wrong. */
export function setInputMessages(): void {
  z.config({
    customError: ({ code, input, path, expected }) => {
      if (code !== 'invalid_type') return undefined;
      // An answer is checked by itself and need not be an object.
      if (!path?.length) return expected === 'object' ? NO_OBJECT : undefined;
      return input === undefined || input === null ? MISSING : undefined;
    },
  });
}
