import { describe, expect, test } from 'vitest';
import { needsOf, usableClaims } from '#portal/early/early.ts';

const OWN = ['/api/auth/profile/', '/api/experts/profile/me/'];
const HOME = [...OWN, '/api/expert/assigned-assessments/?page_size=1000', '/api/expert/dashboard-stats/'];

describe('what an address needs', () => {
  test.each([
    ['/home', ['frame', 'home'], HOME],
    ['/home/', ['frame', 'home'], HOME],
    ['/', ['frame', 'home'], HOME],
    ['/assessments/7/complete', ['frame', 'player'], [...OWN, '/api/assessments/7/']],
    ['/account', ['frame'], OWN],
    // Staff's, which an expert's browser does not fetch.
    ['/assessments', ['frame'], OWN],
    ['/assessments/7', ['frame'], OWN],
    ['/nothing', ['frame'], OWN],
  ])('an expert at %s', (path, parts, reads) => expect(needsOf(path, '', false)).toEqual({ parts, reads }));

  const list = '/api/assessments/?page_size=10&page=1&ordering=-created_at';
  test.each([
    ['/assessments', '', ['frame', 'staff'], [...OWN, list]],
    ['/', '', ['frame', 'staff'], [...OWN, list]],
    ['/assessments', '?page=2', ['frame', 'staff'], OWN],
    ['/experts', '', ['frame', 'staff'], OWN],
    ['/assessments/7/preview', '', ['frame'], OWN],
    ['/assessments/7/complete', '', ['frame'], OWN],
    ['/account', '', ['frame'], OWN],
    ['/help/edit', '', ['frame', 'staff'], OWN],
  ])('staff at %s%s', (path, search, parts, reads) => expect(needsOf(path, search, true)).toEqual({ parts, reads }));
});

describe('the token that early calls are sent with', () => {
  const now = Date.parse('2026-11-26T12:00:00Z');
  const token = (claims: object) => {
    const payload = Buffer.from(JSON.stringify({ is_staff: false, scope: 'full', ...claims })).toString('base64url');
    return `header.${payload}.signature`;
  };
  const inSeconds = (seconds: number) => ({ exp: now / 1000 + seconds });

  test('lasts for a while', () => {
    expect(usableClaims(token(inSeconds(61)), now)).toMatchObject({ is_staff: false });
    expect(usableClaims(token({ ...inSeconds(61), is_staff: true, name: 'ÿ>?' }), now)).toMatchObject({
      is_staff: true,
    });
  });

  test.each([
    ['has ended', token(inSeconds(-1))],
    ['will be refreshed first', token(inSeconds(60))],
    ['is for a registration', token({ ...inSeconds(900), scope: 'registration' })],
    ['says no end', token({})],
    ['cannot be read', 'header.{}.signature'],
    ['is none', ''],
    ['is missing', null],
  ])('is not one that %s', (_why, access) => expect(usableClaims(access, now)).toBeNull());
});
