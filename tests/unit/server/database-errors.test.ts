import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  connectionFailure,
  DatabaseUnreachable,
  isCollision,
  isConnectionFailure,
  isDatabaseAway,
  isForeignKeyViolation,
  isStatementTimeout,
  isUniqueViolation,
} from '#server/data/errors.ts';

const coded = (code: string, message = 'secret values', cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { code });
const statement = (cause: Error) => new DrizzleQueryError('select 1', ['secret'], cause);

describe('an unreachable database', () => {
  const NO_ANSWER = 'Connection terminated due to connection timeout';

  test.each(['ECONNREFUSED', 'ENOENT', '08006', '53300', '57P01', '57P05', '25006', '28P01', '3D000'])(
    'is known by the code %s, which is reported as the reason',
    (code) => {
      expect(isConnectionFailure(coded(code))).toBe(true);
      expect(isDatabaseAway(statement(coded(code)))).toBe(true);
      expect(connectionFailure(statement(coded(code)))).toBe(code);
    },
  );

  test.each(['57014', '23505', '57P06', '42501', 'XECONNREFUSED'])('is not known by the code %s', (code) => {
    expect(isConnectionFailure(coded(code))).toBe(false);
    expect(isDatabaseAway(statement(coded(code)))).toBe(false);
    expect(connectionFailure(statement(coded(code)))).toBe('unknown reason');
  });

  test('is known by the messages of the driver that have no code, reported without what is in brackets', () => {
    expect(isConnectionFailure(new Error(NO_ANSWER))).toBe(true);
    expect(connectionFailure(statement(new Error(`${NO_ANSWER} (10.0.0.1)`)))).toBe(NO_ANSWER);
    expect(isConnectionFailure(new Error('The value of "timeout expired" is wrong'))).toBe(false);
  });

  test('is known by its cause, however deep, but only within a statement', () => {
    const refused = coded('ECONNREFUSED');
    expect(isConnectionFailure(new Error('x', { cause: new Error('y', { cause: refused }) }))).toBe(true);
    expect(isDatabaseAway(new Error('x', { cause: statement(refused) }))).toBe(true);
    expect(isDatabaseAway(new DatabaseUnreachable(undefined))).toBe(true);
    expect(isDatabaseAway(refused), 'another service').toBe(false);
    expect(isDatabaseAway(new Error('x', { cause: refused }))).toBe(false);
  });

  test.each([undefined, null, 'ECONNREFUSED', {}])('is not what %s says', (thrown) => {
    expect([isConnectionFailure(thrown), isDatabaseAway(thrown), isStatementTimeout(thrown)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(connectionFailure(thrown)).toBe('unknown reason');
  });
});

test('a statement that ran too long is known by its code, also within other errors', () => {
  expect(isStatementTimeout(coded('57014'))).toBe(true);
  expect(isStatementTimeout(statement(coded('57014')))).toBe(true);
  expect(isStatementTimeout(statement(coded('23505')))).toBe(false);
});

describe('a refused row', () => {
  const taken = statement(Object.assign(coded('23505'), { constraint: 'users_email' }));

  test('with a key that is taken is known by the index', () => {
    expect([isUniqueViolation(taken, 'users_email'), isUniqueViolation(taken, 'users_phone')]).toEqual([true, false]);
    expect(isUniqueViolation(statement(coded('23503')), 'users_email')).toBe(false);
    expect([isForeignKeyViolation(statement(coded('23503'))), isForeignKeyViolation(taken)]).toEqual([true, false]);
  });

  test.each([
    ['23505', true],
    ['23503', true],
    ['40P01', true],
    ['40001', true],
    ['23502', false],
    ['57014', false],
  ])('with the code %s is a collision: %s', (code, is) => {
    expect([isCollision(coded(code)), isCollision(statement(coded(code)))]).toEqual([is, is]);
  });

  test('is not a collision without a code', () => {
    expect([isCollision(undefined), isCollision(new Error('x'))]).toEqual([false, false]);
  });
});
