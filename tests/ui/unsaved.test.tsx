import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { agreementDetail, agreementVersion } from '#common/people/agreement.ts';
import { expertHistory } from '#common/people/experts/history.ts';
import { adminOption } from '#common/people/form-options-admin.ts';
import { DEMO_COMPANY } from '#common/settings/demo.ts';
import { DEFAULT_SETTINGS } from '#common/settings/settings.ts';
import { parts } from '#tests/factories/sources.ts';
import { completeProfile } from './admin/experts/rows.ts';
import { EXPERT_ANSWERS, find, inDialog, nothingInFront, onWideScreen, press, told, type } from './admin/screen.ts';
import { example, pageOf } from './example.ts';
import { answer, SUPER_ADMIN, showStaffApp } from './render.tsx';

const settings = { ...DEFAULT_SETTINGS, ...DEMO_COMPANY };
const version = example(agreementVersion, { number: 2, version: '2027-01-05' });
const text = '# Agreement\n\nKeep old secrets.\n';
const option = (id: number, kind: 'area' | 'industry', name: string) => example(adminOption, { id, kind, name });

let server: ReturnType<typeof answer>;
beforeEach(() => {
  onWideScreen();
  server = answer({
    ...EXPERT_ANSWERS,
    'GET /settings/': settings,
    'PATCH /settings/': settings,
    'GET /settings/first/': {
      missing: ['terms'],
      stored: { ...settings, agreement_confirmed: false },
      mail_from: 'panel@example.com',
      public_url: 'https://panel.example.com',
      agreement: { version: '2026-11', built_in: true },
      payout_mode: 'manual',
    },
    'GET /business/contact/': { email: 'help@example.com', company: 'Acme', payout_days: [15] },
    'GET /agreements/': [version],
    'GET /agreements/2/': example(agreementDetail, { ...version, text, template: text }),
    'GET /form-options/': ({ params }) =>
      params?.kind === 'industry' ? [option(2, 'industry', 'Dairy')] : [option(1, 'area', 'Soda')],
    'GET /brands/vis/': pageOf(),
    'GET /assessments/templates/': pageOf(),
    'GET /experts/:id/': completeProfile(),
    'GET /experts/:id/history/': example(expertHistory),
    'GET /experts/:id/duplicates/': { groups: [], more: false },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const asked = 'Leave without saving?';
const closesTab = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The forms of the staff app that stand on a screen: the address, and a field in which somebody types. */
const FORMS: [address: string, field: string | RegExp][] = [
  ['/settings', /^Company name/],
  ['/settings/first', /^Company name/],
  ['/assessments/create', 'Title'],
  ['/agreements/new', 'Text'],
  ['/form-options', 'New choice'],
  ['/experts/7', 'Current company'],
];

describe.each(FORMS)('what is typed at %s', (at, label) => {
  test('is asked about before a link, Back or closing the tab loses it; untouched, nothing is asked', async () => {
    const { router, address } = await showStaffApp(at, { as: SUPER_ADMIN, before: '/help' });
    await type(label, 'Half a thought');
    expect(closesTab()).toBe(false);
    for (const move of [
      () => router.navigate('/help'),
      () => router.navigate('/experts/8'),
      () => router.navigate(-1),
    ]) {
      await act(move);
      await told(asked);
      fireEvent.click(await inDialog('Stay'));
      await nothingInFront();
      expect(address()).toBe(at);
    }
    await act(() => router.navigate(-1));
    fireEvent.click(await inDialog('Leave'));
    await waitFor(() => expect(address()).toBe('/help'));
    await act(() => router.navigate(at));
    await find('h1, h2');
    expect(closesTab()).toBe(true);
    await act(() => router.navigate(-1));
    await waitFor(() => expect(address()).toBe('/help'));
  });
});

test('what is typed for one kind of choices is asked about before another kind replaces it', async () => {
  await showStaffApp('/form-options', { as: SUPER_ADMIN });
  await told('Soda');
  await type('New choice', 'Malt');
  fireEvent.click(await find('[role="tab"]', 'Industries'));
  await told(asked);
  fireEvent.click(await inDialog('Stay'));
  await nothingInFront();
  expect(document.body).toHaveTextContent('Soda');
  fireEvent.click(await find('[role="tab"]', 'Industries'));
  fireEvent.click(await inDialog('Leave'));
  await told('Dairy');
});

test('saved settings are not asked about, even if they are again the stored ones, which are not sent', async () => {
  const { router, address } = await showStaffApp('/settings', { as: SUPER_ADMIN });
  await type(/^Company name/, `${settings.company_name} `);
  expect(closesTab()).toBe(false);
  await press('Save Changes');
  await told('Settings saved');
  await waitFor(() => expect(closesTab()).toBe(true));
  expect(server.writes()).toEqual([]);
  await act(() => router.navigate('/help'));
  expect(address()).toBe('/help');
});

/** The files that hold forms, by what protects the typed text. */
const IN_DIALOGS = [
  'admin/vis/dialog/VisDialog.tsx',
  'common/ui/forms/DialogParts.tsx',
  'common/ui/session/SessionExpiredDialog.tsx',
  'portal/account/dialogs.tsx',
  'portal/assessment/DeclineDialog.tsx',
];
const KEPT_OR_SECRET = [
  // Codes and passwords, which nobody needs to keep, and a checkbox.
  // One address, which is quick to type again.
  'admin/rich-text/LinkButton.tsx',
  'portal/agreement/AgreementForm.tsx',
  'portal/login/LoginPage.tsx',
  'portal/password/ForgotPasswordPage.tsx',
  'portal/password/ResetPasswordPage.tsx',
  // Two dates, which are quick to choose again.
  'portal/payouts/StatementDialog.tsx',
  // A registration keeps what is typed, also over a reload.
  'portal/registration/StepForm.tsx',
];
/** A part of the form, or of the screen around it, asks. */
const GUARDED_BY_PARTS = ['common/ui/forms/useStoredForm.ts'];

test('every form of the product is in a dialog that asks, keeps what is typed, or asks before it is left', () => {
  const isForm = /<Form\b|<form\b|component="form"|\buseForm[<(]|<(TitledDialog|DialogParts)\b[\s\S]*?\bonSubmit=/;
  const asks = /<(LeaveGuard|UnsavedGuard)\b/;
  const known = [...IN_DIALOGS, ...KEPT_OR_SECRET, ...GUARDED_BY_PARTS];
  const forms = [...parts()].filter(([, source]) => isForm.test(source));
  expect(forms.filter(([file, source]) => !asks.test(source) && !known.includes(file)).map(([file]) => file)).toEqual(
    [],
  );
  const files = forms.map(([file]) => file);
  expect(known.filter((file) => !files.includes(file))).toEqual([]);
});
