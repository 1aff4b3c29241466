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
import { example, pageOf } from '#tests/ui/example.ts';
import { answer, refuse, SUPER_ADMIN, showStaffApp } from '#tests/ui/render.tsx';

const newer = example(agreementVersion, {
  number: 2,
  version: '2027-01-05',
  hash: 'b'.repeat(64),
  published_at: '2027-01-05T10:00:00Z',
  published_by: 'Sue Moss',
  accepted_count: 3,
  waiting_count: 1,
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
      ['2027-01-05In force', '5 Jan 2027by Sue Moss', '3', '1', 'Show'],
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
    await press('Review Changes');
    await told('The text is the same as the version in force.');
    await nothingInFront();
    await type('Text', `${current.template}[secret_name]`);
    expect(document.body).not.toHaveTextContent('The text is the same as the version in force.');
    await press('Review Changes');
    await told('[secret_name] cannot be filled in. Known placeholders: [company_name], [version]');
    const template = `${current.template.replace('old', 'new')}\r\nIn [version]`;
    await type('Text', template);
    expect(await find('[aria-label="Preview"]')).toHaveTextContent(
      /^PreviewAgreement of AcmeFirst\.Second\.Keep new secrets\.In \d{4}-\d\d-\d\d$/,
    );
    await press('Review Changes');
    await told('Compared with version 2027-01-05.');
    const dialog = await find('[role="dialog"]');
    expect(dialog).toHaveTextContent('… 2 paragraphs unchanged …Second.');
    expect([...dialog.querySelectorAll('del, ins')].map(({ textContent }) => textContent)).toEqual([
      ' removed: old',
      ' added: new',
      expect.stringContaining(' added: '),
    ]);
    fireEvent.click(await inDialog('Cancel'));
    await nothingInFront();
    expect(server.writes()).toEqual([]);
    await press('Review Changes');
    fireEvent.click(await inDialog('Publish'));
    await told('The new version of the agreement is in force');
    await waitFor(() => expect(address()).toBe('/agreements'));
    await nothingInFront();
    // A text field knows no CR.
    expect(server.bodies(POST)).toEqual([{ template: template.replace('\r', ''), revision: newer.number }]);
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
    await type('Text', 'Half a thought');
    fireEvent.click(await find('a', 'Cancel'));
    await told('Leave without saving?');
    fireEvent.click(await inDialog('Stay'));
    await nothingInFront();
    expect(address()).toBe('/agreements/new');
    await type('Text', `\n${current.template}\r\n`);
    fireEvent.click(await find('a', 'Cancel'));
    await waitFor(() => expect(address()).toBe('/agreements'));
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
