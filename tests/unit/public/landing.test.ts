import { describe, expect, test } from 'vitest';
import type { User } from '#common/access/sign-in.ts';
import { destinationFor, landingFor } from '#portal/layouts/landing.ts';

const expert: User = {
  id: 1,
  username: null,
  email: 'nora@example.com',
  first_name: 'Nora',
  last_name: 'Lind',
  role: 'expert',
  is_staff: false,
  is_superuser: false,
  agreement_required: false,
  agreement_accepted: null,
  second_factor_required: false,
  first_settings_required: false,
};
const admin: User = { ...expert, role: 'admin', is_staff: true };
const go = (user: User, remembered: unknown) => destinationFor(user, remembered, 'https://panel.example');

test('staff begin at the assessments, experts at home', () => {
  expect([landingFor(expert), landingFor(admin)]).toEqual(['/home', '/assessments']);
});

describe('after sign-in', () => {
  test.each(['/account?tab=password#x', '/help', '/my-payouts', '/assessments/7/complete'])(
    'leads an expert to %s',
    (path) => {
      expect(go(expert, path)).toBe(path);
    },
  );

  test.each(['/experts', '/assessments', '/assessments/7', '/admin/payments', '/vis/3'])(
    'does not lead an expert to %s',
    (path) => {
      expect(go(expert, path)).toBe('/home');
    },
  );

  test('leads staff to every screen but those of experts', () => {
    expect(go(admin, '/responses/4/print')).toBe('/responses/4/print');
    expect(go(admin, '/assessments/7/complete')).toBe('/assessments/7/complete');
    expect(go(admin, '/home')).toBe('/assessments');
  });

  test.each([
    'https://evil.example/account',
    '//evil.example/account',
    '/\\evil.example/account',
    'account',
    null,
    7,
    '/login',
    '/',
  ])('ASVS 3.7.2: does not lead to %s, which is not an address of the portal', (remembered) => {
    expect(go(expert, remembered)).toBe('/home');
  });
});
