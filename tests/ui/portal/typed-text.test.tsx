import { act, fireEvent } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { User } from '#common/access/sign-in.ts';
import { brands } from '#common/library/brands.ts';
import { visMaterialDetail } from '#common/library/vis.ts';
import { adminPayout, adminPayoutPage } from '#common/payouts/payloads.ts';
import { agreementDetail, agreementVersion } from '#common/people/agreement.ts';
import { panelOverview } from '#common/people/experts/activity.ts';
import { expertFilterOptions } from '#common/people/experts/filters.ts';
import { expertHistory } from '#common/people/experts/history.ts';
import { adminOption } from '#common/people/form-options-admin.ts';
import { staffMember } from '#common/people/staff.ts';
import { DEMO_COMPANY } from '#common/settings/demo.ts';
import { DEFAULT_SETTINGS } from '#common/settings/settings.ts';
import { queryClient } from '#common/ui/api/queryClient.ts';
import { completeProfile } from '#tests/ui/admin/experts/rows.ts';
import { editorIn, write } from '#tests/ui/editor.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import {
  ADMIN,
  type Answer,
  answer,
  appears,
  button,
  type Call,
  dialog,
  EXPERT,
  field,
  held,
  here,
  NO_ANSWER,
  named,
  openPortal,
  PROFILE,
  preparePortal,
  press,
  refusal,
  says,
  sees,
  sent,
  until,
} from './portal.tsx';

preparePortal();

const SUPER: User = { ...ADMIN, role: 'super_admin', is_superuser: true };
const TYPED = 'Half a thought';
const COLLEAGUE = 'Bea Colleague changed it in the meantime.';

/** A form in which somebody types: where it is, how it is opened, and the call that saves it. */
type Form = {
  at: string;
  as?: User;
  server: Record<string, Answer>;
  /** What stands on the screen once the form can be opened. */
  ready: [kind: string, name: string | RegExp];
  open?: () => Promise<unknown>;
  label: string | RegExp;
  /** What else must be entered before the form can be saved. */
  fillIn?: () => Promise<void>;
  save: string | RegExp;
  /** The button that asks before it saves. */
  confirm?: string;
  call: string;
};

/** A record that several people edit, too. */
type Record_ = Form & {
  /** The record under GET, at a revision, with another value of the typed field or of another one. */
  stored: (revision: number, change: object) => Record<string, Answer>;
  typedField: string;
  /** A field that a colleague changes, and its new value. */
  other?: [field: string, value: unknown, inWords?: string];
};

const settings = { ...DEFAULT_SETTINGS, ...DEMO_COMPANY, revision: 1 };
const first = {
  missing: [],
  mail_from: 'panel@example.com',
  public_url: 'https://panel.example.com',
  agreement: { version: '2026-11', built_in: true },
  payout_mode: 'manual',
};
const lists = { 'GET /experts/waiting/': { count: 0 }, 'GET /settings/first/': { ...first, stored: settings } };
const version = example(agreementVersion, { number: 2, version: '2027-01-05' });
const text = '# Agreement\n\nKeep old secrets.\n';
const agreement = (number: number, template = text) => ({
  'GET /agreements/': [{ ...version, number, id: number }],
  [`GET /agreements/${number}/`]: example(agreementDetail, { ...version, number, text: template, template }),
});
const dialogTitled = (title: string | RegExp, kind: string, name: string | RegExp) => async () => {
  fireEvent.click(named(kind, name));
  await dialog(title);
};
const menu = (name: string, item: string) => async () => {
  fireEvent.click(button(`Actions for ${name}`));
  fireEvent.click(await appears('[role="menuitem"]', item));
};

const RECORDS: Record<string, Record_> = {
  settings: {
    at: '/settings',
    as: SUPER,
    server: lists,
    stored: (revision, change) => ({ 'GET /settings/': { ...settings, revision, ...change } }),
    ready: ['button', 'Save Changes'],
    label: 'Company name',
    typedField: 'company_name',
    other: ['two_person_rule', true, 'Two-person rule: Yes'],
    save: 'Save Changes',
    call: 'PATCH /settings/',
  },
  'first settings': {
    at: '/settings/first',
    as: SUPER,
    server: lists,
    stored: (revision, change) => ({
      'GET /settings/': { ...settings, revision, ...change },
      'GET /settings/first/': { ...first, stored: { ...settings, revision, ...change } },
    }),
    ready: ['button', 'Save'],
    label: 'Company name',
    typedField: 'company_name',
    other: ['contact_email', 'other@example.com', 'Contact email: other@example.com'],
    save: 'Save',
    call: 'PATCH /settings/',
  },
  'a brand': {
    at: '/brands',
    server: lists,
    stored: (revision, change) => {
      const brand = example(brands.row, { id: 4, name: 'Alpina', description: 'Old', revision, ...change });
      return { 'GET /brands/brands/': pageOf(brand), 'GET /brands/brands/4/': brand };
    },
    ready: ['button', 'Edit Alpina'],
    open: dialogTitled('Edit Alpina', 'button', 'Edit Alpina'),
    label: 'Description',
    typedField: 'description',
    other: ['competitors', ['Rival'], 'Competitors: Rival'],
    save: 'Save Changes',
    call: 'PATCH /brands/brands/4/',
  },
  'a question of the Help Center': {
    at: '/help/edit',
    server: { ...lists, 'GET /business/faq-categories/': pageOf({ id: 3, name: 'Money', revision: 1 }) },
    stored: (revision, change) => {
      const faq = { id: 5, question: 'When?', answer: 'Soon', category: null, revision, ...change };
      return { 'GET /business/faqs/': pageOf(faq), 'GET /business/faqs/5/': faq };
    },
    ready: ['button', 'Edit: When?'],
    open: dialogTitled('Edit question', 'button', 'Edit: When?'),
    label: 'Question',
    typedField: 'question',
    other: ['category', 3, 'Category: Money'],
    save: 'Save',
    call: 'PATCH /business/faqs/5/',
  },
  'an answer of the Help Center': {
    at: '/help/edit',
    server: { ...lists, 'GET /business/faq-categories/': pageOf() },
    stored: (revision, change) => {
      const faq = { id: 5, question: 'When?', answer: '- Soon\n- **Later**', category: null, revision, ...change };
      return { 'GET /business/faqs/': pageOf(faq), 'GET /business/faqs/5/': faq };
    },
    ready: ['button', /^Edit: When/],
    open: dialogTitled('Edit question', 'button', /^Edit: When/),
    label: 'Answer',
    typedField: 'answer',
    other: ['question', 'When then?', 'Question: When then?'],
    save: 'Save',
    call: 'PATCH /business/faqs/5/',
  },
  'a choice of the forms': {
    at: '/form-options',
    as: SUPER,
    server: lists,
    stored: (revision, change) => ({
      'GET /form-options/': [example(adminOption, { id: 1, kind: 'area', name: 'Soda', revision, ...change })],
    }),
    ready: ['button', 'Edit Soda'],
    open: dialogTitled('Edit choice', 'button', 'Edit Soda'),
    label: 'Name',
    typedField: 'name',
    save: 'Save',
    call: 'PATCH /form-options/1/',
  },
  'a member of staff': {
    at: '/staff',
    as: SUPER,
    server: lists,
    stored: (revision, change) => {
      const member = example(staffMember, {
        id: 5,
        first_name: 'Ada',
        last_name: 'Lost',
        role: 'admin',
        revision,
        ...change,
      });
      return { 'GET /staff/': pageOf(member), 'GET /staff/5/': member };
    },
    ready: ['button', 'Actions for Ada Lost'],
    open: menu('Ada Lost', 'Edit'),
    label: 'Last name',
    typedField: 'last_name',
    other: ['first_name', 'Adele', 'First name: Adele'],
    save: 'Save Changes',
    call: 'PATCH /staff/5/',
  },
  'a material': {
    at: '/vis-materials',
    server: { ...lists, 'GET /brands/brands/': pageOf() },
    stored: (revision, change) => {
      const given = { id: 6, title: 'Front', material_type: 'renders', revision, ...change };
      const material = example(visMaterialDetail, given as object);
      return { 'GET /brands/vis-materials/': pageOf(material), 'GET /brands/vis-materials/6/': material };
    },
    ready: ['button', 'Edit Front'],
    open: dialogTitled('Edit Front', 'button', 'Edit Front'),
    label: 'Description',
    typedField: 'description',
    other: ['title', 'Back', 'Title: Back'],
    save: 'Save Changes',
    call: 'PATCH /brands/vis-materials/6/',
  },
  'notes of a payment': {
    at: '/admin/payments',
    server: lists,
    stored: (revision, change) => {
      const payout = example(adminPayout, {
        id: 8,
        user_first_name: 'Ines',
        user_last_name: 'Varela',
        revision,
        ...change,
      });
      const page = { ...example(adminPayoutPage), ...pageOf(payout) };
      return {
        'GET /business/admin/payouts/': page,
        'GET /business/admin/payouts/8/': payout,
        'GET /business/admin/books/': {},
      };
    },
    ready: ['button', /^Actions for/],
    open: async () => {
      fireEvent.click(button(/^Actions for/));
      fireEvent.click(await appears('[role="menuitem"]', 'Edit Notes'));
    },
    label: /^Notes about/,
    typedField: 'notes',
    save: 'Save',
    call: 'PATCH /business/admin/payouts/8/',
  },
  'an expert': {
    at: '/experts/7',
    server: {
      ...lists,
      'GET /experts/7/history/': example(expertHistory),
      'GET /experts/7/duplicates/': { groups: [], more: false },
    },
    stored: (revision, change) => ({ 'GET /experts/7/': { ...completeProfile(), id: 7, revision, ...change } }),
    ready: ['button', 'Save Changes'],
    label: 'Current company',
    typedField: 'current_company',
    other: ['rating', 5, '5 of 5'],
    save: 'Save Changes',
    call: 'PATCH /experts/7/',
  },
  'the own profile': {
    at: '/account',
    as: EXPERT,
    server: {},
    stored: (revision, change) => ({ 'GET /experts/profile/me/': { ...PROFILE, revision, ...change } }),
    ready: ['button', 'Save Changes'],
    label: 'Company you work for',
    typedField: 'current_company',
    other: ['first_name', 'Inês', 'First name: Inês'],
    save: 'Save Changes',
    call: 'PUT /experts/profile/me/',
  },
};

const FORMS: Record<string, Form> = {
  ...Object.fromEntries(
    Object.entries(RECORDS).map(([name, { stored, ...form }]) => [
      name,
      { ...form, server: { ...form.server, ...stored(1, {}) } },
    ]),
  ),
  'a version of the agreement': {
    at: '/agreements/new',
    as: SUPER,
    server: { ...lists, ...agreement(2) },
    ready: ['button', 'Review Changes'],
    label: 'Text',
    save: 'Review Changes',
    confirm: 'Publish',
    call: 'POST /agreements/',
  },
  'a new choice of the forms': {
    at: '/form-options',
    as: SUPER,
    server: { ...lists, 'GET /form-options/': [example(adminOption, { id: 1, kind: 'area', name: 'Soda' })] },
    ready: ['button', 'Add'],
    label: 'New choice',
    save: 'Add',
    call: 'POST /form-options/',
  },
  'a new category of the Help Center': {
    at: '/help/edit',
    server: { ...lists, 'GET /business/faqs/': pageOf(), 'GET /business/faq-categories/': pageOf() },
    ready: ['button', 'Add category'],
    open: dialogTitled('Add category', 'button', 'Add category'),
    label: 'Name',
    save: 'Save',
    call: 'POST /business/faq-categories/',
  },
  'an invitation': {
    at: '/experts',
    server: {
      ...lists,
      'GET /experts/': pageOf(),
      'GET /experts/filter-options/': example(expertFilterOptions),
      'GET /experts/overview/': example(panelOverview),
    },
    ready: ['button', 'New Expert'],
    open: dialogTitled('Invite a new expert', 'button', 'New Expert'),
    label: 'First name',
    fillIn: async () => {
      await fill('Last name', 'Lind');
      await fill('Email', 'erik@example.com');
    },
    save: 'Send invitation',
    call: 'POST /experts/invite/',
  },
};

/** The field in a dialog, or else on the screen: columns of a list have the same names. */
function typedInto(label: string | RegExp): HTMLInputElement {
  const labelled = (place: Element) =>
    [...place.querySelectorAll('label, [role="textbox"]')].some((one) =>
      (one.getAttribute('aria-label') ?? one.textContent)?.match(label),
    );
  return field(label, [...document.querySelectorAll('[role="dialog"]')].find(labelled) ?? document);
}
/** What stands in a field or an editor. */
const textIn = (label: string | RegExp) => {
  const place = typedInto(label);
  return editorIn(place)?.getText() ?? place.value;
};
const fill = async (label: string | RegExp, value: string) => {
  const place = typedInto(label);
  if (editorIn(place)) await write(place, `<p>${value}</p>`);
  else fireEvent.change(place, { target: { value } });
};

const closesTab = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function openForm({ at, as = ADMIN, server, ready, open, label, fillIn }: Form) {
  openPortal(at, as, server);
  await appears(...ready);
  await open?.();
  await until(() => typedInto(label));
  await fill(label, TYPED);
  await fillIn?.();
}

async function pressSave({ save, confirm, call }: Form) {
  const [method = '', path = ''] = call.split(' ');
  const before = sent(method, path).length;
  press(save);
  if (confirm) fireEvent.click(await appears('[role="dialog"] button', confirm));
  await until(() => expect(sent(method, path).length).toBeGreaterThan(before));
}

describe.each(Object.entries(FORMS))('what is typed into %s', (_name, form) => {
  test('stays after a failed save, another window, a failed refetch and the end of the session', async () => {
    const { label, call, server } = form;
    await openForm(form);
    const stays = async (event: string) => {
      await until(() => expect(textIn(label), event).toBe(TYPED));
      expect(closesTab(), `leaving asks after ${event}`).toBe(false);
      expect(here()).toBe(form.at);
    };
    await stays('typing');
    for (const [event, refused] of [
      ['a busy server', refusal(500)],
      ['no answer', NO_ANSWER],
    ] as const) {
      answer({ [call]: refused });
      await pressSave(form);
      await until(() => expect(button(form.confirm ?? form.save)).toBeEnabled());
      await stays(event);
    }
    if (form.confirm) fireEvent.click(named('[role="dialog"] button', 'Cancel'));
    await act(async () => void window.dispatchEvent(new Event('visibilitychange')));
    await stays('another window');
    answer(Object.fromEntries(Object.keys(server).map((key) => [key, refusal(500)])));
    await act(() => queryClient.invalidateQueries());
    await stays('a failed refetch');
    answer(server);
    await act(() => queryClient.invalidateQueries());
    await stays('a refetch');
    answer({ [call]: refusal(401), 'POST /auth/token/refresh/': refusal(401) });
    await pressSave(form);
    await dialog('Please sign in again');
    await stays('the end of the session');
  });
});

describe.each(Object.entries(RECORDS))('%s that a colleague saves meanwhile', (_name, record) => {
  const { server, stored, label, call, typedField, other, ...form } = record;
  const [method = '', path = ''] = call.split(' ');
  const bodies = () => sent(method, path).map(({ body }) => body as Record<string, unknown>);
  /** Refuses an outdated revision, as the server does. */
  const saving = (revision: number, change: object) => ({
    ...stored(revision, change),
    [call]: ({ body }: Call) => {
      const given = body as { revision?: number };
      if (given.revision !== revision) return refusal(409, { code: 'stale', detail: COLLEAGUE });
      const [answered] = Object.values(stored(revision + 1, { ...change, ...given }));
      return 'results' in (answered as object) ? (answered as { results: unknown[] }).results[0] : [answered].flat()[0];
    },
  });

  test.runIf(other)('keeps both changes of different fields, and says so', async () => {
    const [otherField, value, inWords = ''] = other ?? [''];
    await openForm({ ...form, label, call, server: { ...server, ...stored(1, {}) } });
    const newer = saving(2, { [otherField]: value });
    answer(newer);
    await act(() => queryClient.invalidateQueries());
    await until(() => expect(textIn(label)).toBe(TYPED));
    press(form.save);
    await until(() => expect(bodies()).toHaveLength(2));
    await sees(new RegExp(`Both changes are kept.*${inWords.slice(0, 12)}`));
    const [, last = {}] = bodies();
    expect(last).toMatchObject({ revision: 2, [typedField]: TYPED });
    expect(Object.keys(last), 'only what was changed here').toHaveLength(2);
  });

  test('asks about the same field, with both values and who changed it', async () => {
    await openForm({ ...form, label, call, server: { ...server, ...stored(1, {}) } });
    answer(saving(2, { [typedField]: 'Another thought' }));
    press(form.save);
    const asked = await dialog('Changed in the meantime');
    await sees(new RegExp(COLLEAGUE), asked);
    for (const value of [TYPED, 'Another thought']) await sees(value, asked);
    press('Back to the form', asked);
    await until(() => expect(says('Changed in the meantime')).toBe(false));
    expect(textIn(label)).toBe(TYPED);
    press(form.save);
    const again = await dialog('Changed in the meantime');
    fireEvent.click(named('label', /^Your entry/, again));
    press('Save Changes', again);
    await until(() => expect(bodies().at(-1)).toMatchObject({ revision: 2, [typedField]: TYPED }));
  });
});

test('a version of the agreement that a colleague publishes meanwhile is said, and what was typed stays', async () => {
  const { call, label, ...form } = FORMS['a version of the agreement'] as Form;
  await openForm({ ...form, call, label });
  const theirs = `${text}\nA sentence of a colleague.\n`;
  const detail = held(agreement(3, theirs)['GET /agreements/3/']);
  answer({ ...agreement(3, theirs), 'GET /agreements/3/': detail.answer });
  answer({ [call]: refusal(409, { code: 'agreement_outdated', detail: 'A newer version was published.' }) });
  await pressSave({ ...form, call, label });
  await sees('A newer version was published.');
  await until(() => expect(sent('GET', '/agreements/3/')).not.toEqual([]));
  expect(textIn(label), 'while the newer version is loaded').toBe(TYPED);
  await act(async () => detail.release());
  fireEvent.click(named('[role="dialog"] button', 'Cancel'));
  await sees(/Your text is kept/);
  expect(textIn(label)).toBe(TYPED);
  expect(closesTab()).toBe(false);
  expect(button('Review Changes')).toBeDisabled();
  press('Go on with my text');
  answer({ [call]: {} });
  await pressSave({ ...form, call, label });
  expect(sent('POST', '/agreements/').at(-1)?.body).toMatchObject({ template: TYPED, revision: 3 });
});
