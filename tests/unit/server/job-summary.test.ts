import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { summarizeError } from '#server/data/queue.ts';

const withFields = (error: Error, fields: object) => Object.assign(error, fields);

describe('what is stored of a failed job', () => {
  test.each([
    [
      'a mail server',
      withFields(new Error('<ada@x.example> no such user'), { responseCode: 550, response: '550 ada@x.example' }),
      'Error, responseCode 550',
    ],
    [
      'a statement',
      new DrizzleQueryError('select $1', ['ada@x.example'], withFields(new Error('ada'), { code: '22P02' })),
      'Error, code 22P02',
    ],
    [
      'PostgreSQL',
      withFields(new Error('invalid input: "ada"'), { severity: 'ERROR', code: '22P02' }),
      'Error, code 22P02',
    ],
    ['a parser', new SyntaxError('Unexpected token, "ada said" is not valid JSON'), 'SyntaxError'],
    [
      'a call',
      new Error('GET https://sheets.example/v4?key=secret failed'),
      'Error: GET https://sheets.example/v4 failed',
    ],
    ['our own code', new Error('no account ada@x.example'), 'Error: no account [address]'],
    ['something that is not an error', 'ada', 'string'],
  ])('names nobody when it was thrown by %s', (_name, error, summary) => {
    expect(summarizeError(error)).toBe(summary);
  });
});
