import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { agreementDetail, agreementPerson, agreementVersion } from '#common/people/agreement.ts';
import {
  button,
  field,
  find,
  inDialog,
  isThere,
  nothingInFront,
  onWideScreen,
  press,
  search,
  told,
  type,
} from '#tests/ui/admin/screen.ts';
import { editorIn } from '#tests/ui/editor.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { ADMIN, answer, refuse, SUPER_ADMIN, showStaffApp } from '#tests/ui/render.tsx';

const newer = example(agreementVersion, {
  number: 2,
  version: '2027-01-05',
  hash: 'b'.repeat(64),
  published_at: '2027-01-05T10:00:00Z',
  published_by: 'Sue Moss',
  accepted_count: 3,
  waiting_count: 1,
  asked_count: 4,
});
const older = example(agreementVersion, {
  number: 1,
  version: '2026-11',
  hash: 'a'.repeat(64),
  published_at: '2026-11-02T10:00:00Z',
  accepted_count: 8,
});
const text = '# Agreement of Acme\n\nFirst.\n\nSecond.\n\nKeep old secrets.\n';
const current = example(agreementDetail, { ...newer, text, template: text.replace('Acme', '[company_name]') });
const person = (id: number, name: string, given = {}) =>
  example(agreementPerson, { id, name, email: `${id}@example.com`, in_panel: true, ...given });

let server: ReturnType<typeof answer>;
beforeEach(() => {
  onWideScreen();
  server = answer({
    'GET /agreements/': [newer, older],
    'GET /agreements/2/': current,
    'GET /agreements/2/people/': pageOf(person(5, 'Acey', { accepted_at: '2027-01-06T10:00:00Z' })),
    'GET /agreements/1/people/': pageOf(),
    'GET /business/contact/': { email: 'help@example.com', company: 'Acme', payout_days: [15] },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const table = async (label: string) => {
  const found = await find(`table[aria-label="${label}"]`);
  return [...found.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));
};
const pressed = () =>
  [...document.querySelectorAll('[aria-pressed="true"]')].map((one) => one.getAttribute('aria-label'));

describe('the versions of the agreement', () => {
  test('are listed with who published them and how many have accepted; the newest is in force and chosen', async () => {
    await showStaffApp('/agreements', { as: SUPER_ADMIN });
    await told('Version 2027-01-05');
    expect(await table('Versions of the agreement')).toEqual([
      ['Version', 'Published', 'Accepted', 'Not yet accepted', 'Actions'],
      ['2027-01-05 In force', '5 Jan 2027by Sue Moss', '3', '1', 'Show'],
      ['2026-11', '2 Nov 2026', '8', '0', 'Show'],
    ]);
    expect(pressed()).toEqual(['Show version 2027-01-05']);
    expect(await find('a', 'New Version')).toHaveAttribute('href', '/agreements/new');
    await press('Show version 2026-11');
    await told('Version 2026-11');
    expect(pressed()).toEqual(['Show version 2026-11']);
    await told('Nobody has accepted this version yet.');
    fireEvent.click(await find('[role="tab"]', 'Not yet accepted'));
    await told('Everybody has accepted this version.');
  });

  test('list who has accepted and who has not, with search and export', async () => {
    server.set({ 'GET /agreements/2/export/': undefined });
    await showStaffApp('/agreements');
    await told('Acey');
    expect(isThere('a', 'New Version')).toBe(false);
    expect(await table('Experts who have accepted')).toEqual([
      ['Expert', 'Accepted'],
      ['Acey5@example.com', expect.stringContaining('6 Jan 2027')],
    ]);
    const waiting = pageOf(person(6, ''), person(7, 'Gone', { in_panel: false }));
    server.set({ 'GET /agreements/2/people/': waiting });
    fireEvent.click(await find('[role="tab"]', 'Not yet accepted'));
    await told('6@example.com');
    expect(await table('Experts who have not accepted yet')).toEqual([
      ['Expert'],
      ['6@example.com6@example.com'],
      ['Gone7@example.com'],
    ]);
    expect((await find('a', '6@example.com')).getAttribute('href')).toBe('/experts/6');
    expect(isThere('a', 'Gone')).toBe(false);
    await search('Search name or email', 'six');
    await waitFor(() =>
      expect(server.params('GET /agreements/2/people/').at(-1)).toMatchObject({ state: 'waiting', search: 'six' }),
    );
    await press('Export to CSV');
    await waitFor(() =>
      expect(server.params('GET /agreements/2/export/')).toEqual([{ state: 'waiting', search: 'six' }]),
    );
  });

  test('are told by a super admin to those who have not accepted the one in force, once it is confirmed', async () => {
    const TELL = 'POST /agreements/2/tell/';
    server.set({ [TELL]: { detail: '2 experts get an email. 1 was told in the last 24 hours.' } });
    server.set({
      'GET /agreements/': [
        { ...newer, waiting_count: 3, told_count: 1 },
        { ...older, waiting_count: 3 },
      ],
    });
    await showStaffApp('/agreements', { as: SUPER_ADMIN });
    await press('Tell Those Who Have Not Accepted');
    const asked = await find('[role="dialog"]');
    expect(asked).toHaveTextContent('2 experts get an email. 1 was told in the last 24 hours.');
    expect(server.writes()).toEqual([]);
    fireEvent.click(await inDialog('Tell Them'));
    await nothingInFront();
    await told('2 experts get an email. 1 was told in the last 24 hours.');
    expect(server.writes()).toEqual([TELL]);
    await press('Show version 2026-11');
    await told('Version 2026-11');
    expect(isThere('button', 'Tell Those Who Have Not Accepted')).toBe(false);
  });

  test.each([
    ['by admins', ADMIN, { waiting_count: 1 }],
    ['where everybody has accepted', SUPER_ADMIN, { waiting_count: 0 }],
    ['twice within a day', SUPER_ADMIN, { waiting_count: 2, told_count: 2 }],
  ])('are not told %s', async (_who, as, part) => {
    server.set({ 'GET /agreements/': [{ ...newer, ...part }, older] });
    await showStaffApp('/agreements', { as });
    await told('Acey');
    expect(isThere('button', 'Tell Those Who Have Not Accepted')).toBe(false);
    const all = 'Everybody who has not accepted was told by email in the last 24 hours.';
    expect(document.body.textContent?.includes(all)).toBe('told_count' in part);
  });

  test('show their text with its fingerprint; what could not be loaded can be loaded again', async () => {
    server.set({ 'GET /agreements/2/': refuse(503, 'Busy'), 'GET /agreements/2/people/': refuse(503, 'Busy') });
    await showStaffApp('/agreements');
    await told('Failed to load who has accepted. Please try again.');
    fireEvent.click(await find('[role="tab"]', 'Text'));
    await told('Failed to load the agreement. Please try again.');
    server.set({ 'GET /agreements/2/': current });
    await press('Try Again');
    await told('Keep old secrets.');
    await told(`Fingerprint of the text (SHA-256): ${newer.hash}`);
  });
});

describe('a new version of the agreement', () => {
  const POST = 'POST /agreements/';
  const open = async () => {
    const { address } = await showStaffApp('/agreements/new', { as: SUPER_ADMIN });
    await told('Keep old secrets.');
    return address;
  };

  test('is shown as it will be read, compared with the one in force, and published once it is confirmed', async () => {
    const published = { ...newer, number: 3, version: '2027-02-01', published_by: null };
    server.set({ [POST]: published });
    const address = await open();
    expect((await field('Text')).innerHTML).toMatch(/^<h1>Agreement of \[company_name\]<\/h1><p>First\.<\/p>/);
    await press('Review Changes');
    await told('The text is the same as the version in force.');
    await nothingInFront();
    const html = (await field('Text')).innerHTML;
    await type('Text', `${html}<p>[secret_name]</p>`);
    expect(document.body).not.toHaveTextContent('The text is the same as the version in force.');
    await press('Review Changes');
    await told('[secret_name] cannot be filled in. Known placeholders: [company_name], [version]');
    expect(await field('Text')).toBeInvalid();
    await type(
      'Text',
      `${html.replace('old', '<strong>new</strong>')}<h2>More</h2><ul><li><p>In [version]</p></li></ul><ol start="3"><li><p>See <a href="https://example.com/">this</a></p></li></ol>`,
    );
    expect(await find('[aria-label="Preview"]')).toHaveTextContent(
      /^PreviewAgreement of AcmeFirst\.Second\.Keep new secrets\.MoreIn \d{4}-\d\d-\d\dSee this$/,
    );
    await press('Review Changes');
    await told('Compared with version 2027-01-05.');
    const dialog = await find('[role="dialog"]');
    expect(dialog).toHaveTextContent('… 2 paragraphs unchanged …Second.');
    expect([...dialog.querySelectorAll('del, ins')].map(({ textContent }) => textContent)).toEqual([
      ' removed: old',
      ' added: new',
      ' added: More',
      ' added: In 2027-01-05',
      ' added: See this',
    ]);
    for (const drawn of [
      'ins strong',
      'h3 ins',
      'ul li ins',
      'ol[start="3"] li ins',
      'ins a[href="https://example.com/"]',
    ])
      expect(dialog.querySelector(drawn), drawn).not.toBeNull();
    fireEvent.click(await inDialog('Cancel'));
    await nothingInFront();
    expect(server.writes()).toEqual([]);
    await press('Review Changes');
    fireEvent.click(await inDialog('Publish'));
    await told('The new version of the agreement is in force');
    await waitFor(() => expect(address()).toBe('/agreements'));
    await nothingInFront();
    const template = `${current.template.trim().replace('old', '**new**')}\n\n## More\n\n- In [version]\n\n3. See [this](https://example.com/)`;
    expect(server.bodies(POST)).toEqual([{ template, revision: newer.number, tell_experts: true }]);
  });

  test('is told to the experts by email unless the super admin says no', async () => {
    server.set({ [POST]: { ...newer, number: 3 } });
    await open();
    await type('Text', 'Changed');
    await press('Review Changes');
    const choice = (await find('[role="dialog"] [type="checkbox"]')) as HTMLInputElement;
    expect(choice.closest('label')).toHaveTextContent('Tell the 4 experts by email');
    expect(choice).toBeChecked();
    fireEvent.click(choice);
    fireEvent.click(await inDialog('Publish'));
    await told('The new version of the agreement is in force');
    expect(server.bodies(POST)).toMatchObject([{ tell_experts: false }]);
  });

  test('shows what the server refuses at the text or in the dialog', async () => {
    server.set({ [POST]: refuse(409, 'Another version was published meanwhile.') });
    await open();
    await type('Text', 'Changed');
    await press('Review Changes');
    fireEvent.click(await inDialog('Publish'));
    await waitFor(async () =>
      expect(await find('[role="dialog"] [role="alert"]')).toHaveTextContent(
        'Another version was published meanwhile.',
      ),
    );
    server.set({ [POST]: refuse(400, undefined, { template: ['Not like this.'] }) });
    fireEvent.click(await inDialog('Publish'));
    await nothingInFront();
    expect(await field('Text')).toBeInvalid();
    await told('Not like this.');
  });

  test('is asked about before it is left, unless nothing was changed', async () => {
    const address = await open();
    const html = (await field('Text')).innerHTML;
    await type('Text', 'Half a thought');
    fireEvent.click(await find('a', 'Cancel'));
    await told('Leave without saving?');
    fireEvent.click(await inDialog('Stay'));
    await nothingInFront();
    expect(address()).toBe('/agreements/new');
    await type('Text', html);
    fireEvent.click(await find('a', 'Cancel'));
    await waitFor(() => expect(address()).toBe('/agreements'));
  });

  test('has a level for each line: title, heading or paragraph', async () => {
    await open();
    editorIn(await field('Text'))?.commands.setTextSelection(1);
    const level = await find('[role="combobox"]', 'Level');
    await waitFor(() => expect(level).toHaveTextContent('Title'));
    fireEvent.mouseDown(level);
    fireEvent.click(await find('[role="option"]', 'Heading'));
    await waitFor(async () => expect((await field('Text')).innerHTML).toMatch(/^<h2>Agreement/));
  });

  test('can be started once the version in force is loaded, and reviewed once the company is known', async () => {
    server.set({ 'GET /agreements/2/': refuse(503, 'Busy'), 'GET /business/contact/': refuse(503, 'Busy') });
    await showStaffApp('/agreements/new', { as: SUPER_ADMIN });
    await told('Failed to load the agreement. Please try again.');
    server.set({ 'GET /agreements/2/': current });
    await press('Try Again');
    await told('Agreement of [company_name]');
    expect(await button('Review Changes')).toBeDisabled();
  });
});
