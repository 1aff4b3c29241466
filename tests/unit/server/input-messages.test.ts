import { expect, test } from 'vitest';
import * as z from 'zod';
import { setInputMessages } from '#server/web/errors.ts';

test.each([
  [z.object({ name: z.string() }), [], 'Please send the fields as a JSON object.'],
  [z.object({ name: z.string() }), {}, 'This field is required.'],
  [z.object({ id: z.coerce.number() }), { id: 'x' }, 'Please send a number.'],
  [z.array(z.string()), {}, 'Invalid input: expected array, received object'],
])('a wrong request is reported in fitting words', (schema, input, message) => {
  setInputMessages();
  expect(schema.safeParse(input).error?.issues[0]?.message).toBe(message);
});
