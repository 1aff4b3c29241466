import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ExpertsHeader } from '#admin/experts/parts/ExpertsHeader.tsx';
import { DEFAULT_INVITATION_CONTENT, IMPORT_BATCH } from '#common/people/experts/invite.ts';
import { choose, field, find, front, inDialog, nothingInFront, press, told, type } from '#tests/ui/admin/screen.ts';
import { answer, heldBack, refusal, show } from '#tests/ui/render.tsx';

const IMPORT = 'POST /experts/import/';
type Rows = { rows: { email: string }[] };
const allSent = ({ body }: { body?: unknown }) => ({
  results: (body as Rows).rows.map(({ email }) => ({ email, sent: true })),
});

let server: ReturnType<typeof answer>;
beforeEach(() => {
  server = answer({
    'GET /experts/waiting/': { count: 0 },
    'POST /experts/invite/': {},
    'POST /experts/import/check/': { known: [] },
    [IMPORT]: allSent,
  });
  show(<ExpertsHeader tab="all" />, { at: '/experts' });
});
afterEach(() => void vi.restoreAllMocks());

test('inviting an expert asks for names and address, then sends', async () => {
  await press('New Expert');
  expect(await field('Email title')).toHaveValue('Invitation to Expert Panel');
  expect(await field('Email content')).toHaveValue(DEFAULT_INVITATION_CONTENT);
  fireEvent.click(await inDialog('Send invitation'));
  await told('First name, last name, and email are required.');
  expect(front().querySelector('[role="alert"]')).toHaveTextContent('First name, last name, and email are required.');
  // The sentence stands there once; each field only says what it lacks.
  expect(front().textContent?.split('First name, last name, and email are required.')).toHaveLength(2);
  for (const own of ['First name is required', 'Last name is required', 'Email is required']) await told(own);
  await type('First name', 'Nia');
  await type('Last name', 'Newcomer');
  await type('Email', 'nia@example.org');
  fireEvent.click(await inDialog('Send invitation'));
  await told('Expert invitation sent successfully!');
  expect(server.bodies('POST /experts/invite/')).toEqual([
    {
      firstName: 'Nia',
      lastName: 'Newcomer',
      email: 'nia@example.org',
      emailTitle: 'Invitation to Expert Panel',
      emailContent: DEFAULT_INVITATION_CONTENT,
      worksWithBeverageClient: false,
    },
  ]);
  await nothingInFront();
});

describe('a file of people to invite', () => {
  const chooseFile = async (...lines: string[]) => {
    const file = new File([['First name,Last name,Email', ...lines].join('\n')], 'people.csv', { type: 'text/csv' });
    fireEvent.change(await find('input[type="file"]', 'CSV file'), { target: { files: [file] } });
  };

  test('is checked before anything is sent, cannot be closed while sending, and gives its results', async () => {
    const reason = 'An account with this email address already exists.';
    server.set({ 'POST /experts/import/check/': { known: [{ email: 'known@example.org', reason }] } });
    await press('Import invitations');
    await chooseFile('Ada,One,one@example.org', ',Two,two@example.org', 'K,A,known@example.org');
    await told('1 of 3 rows can be sent.');
    await told('First name, last name, and email are required.');
    await told(reason);
    expect(server.writes()).toEqual(['POST /experts/import/check/']);

    const sending = heldBack({ results: [{ email: 'one@example.org', sent: true }] });
    server.set({ [IMPORT]: sending.answer });
    fireEvent.click(await inDialog('Send 1 invitation'));
    await told('0 of 1 sent');
    fireEvent.keyDown(await find('[role="dialog"]'), { key: 'Escape' });
    await sending.release();
    await told('1 of 1 invitations sent.');
    expect(server.bodies(IMPORT)).toEqual([
      {
        rows: [{ firstName: 'Ada', lastName: 'One', email: 'one@example.org', worksWithBeverageClient: false }],
        emailTitle: 'Invitation to Expert Panel',
        emailContent: DEFAULT_INVITATION_CONTENT,
      },
    ]);
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    fireEvent.click(await inDialog('Save the results'));
    expect(saved).toEqual(['invitation-results.csv']);
    vi.unstubAllGlobals();
    fireEvent.click(await inDialog('Close'));
    await nothingInFront();
  });

  test('in an old encoding, without names of columns, is asked about before it is shown', async () => {
    const bytes = Uint8Array.from([...'\xa3ukasz;W\xf3jcik;one@example.org;two@example.org'], (sign) =>
      sign.charCodeAt(0),
    );
    await press('Import invitations');
    const file = new File([bytes], 'people.txt', { type: 'text/plain' });
    fireEvent.change(await find('input[type="file"]', 'CSV file'), { target: { files: [file] } });
    await told('The file does not name its columns. More than one column can be Email. Check which column is which.');
    await choose('Email', 'Column 4 (two@example.org)');
    await told('1 of 1 rows can be sent.');
    await told('Łukasz Wójcik');
    await choose('Encoding of the file', 'Western European (Windows)');
    await told('£ukasz Wójcik');
    await choose('Encoding of the file', 'Central European (Windows)');
    await told('Łukasz Wójcik');
    fireEvent.click(await inDialog('Send 1 invitation'));
    await told('1 of 1 invitations sent.');
    expect((server.bodies(IMPORT) as Rows[])[0]?.rows).toEqual([
      { firstName: 'Łukasz', lastName: 'Wójcik', email: 'two@example.org', worksWithBeverageClient: false },
    ]);
  });

  test('shows its first rows as they are while its encoding or a column is not clear', async () => {
    // "Имя;Фамилия;E-mail" and "Анна;Ян;anna@example.org" as MS-DOS writes them.
    const bytes = Uint8Array.from(
      [
        ...'\x88\xac\xef;\x94\xa0\xac\xa8\xab\xa8\xef;E-mail\nBo;By;bo@example.org\n\x80\xad\xad\xa0;\x9f\xad;anna@example.org',
      ],
      (sign) => sign.charCodeAt(0),
    );
    await press('Import invitations');
    const file = new File([bytes], 'people.csv', { type: 'text/csv' });
    fireEvent.change(await find('input[type="file"]', 'CSV file'), { target: { files: [file] } });
    const table = await find('[role="region"]', 'The file as it is');
    const cells = () => [...table.querySelectorAll('th, td')].map((cell) => cell.textContent);
    expect(cells()).toEqual(['Имя', 'Фамилия', 'E-mail', 'Анна', 'Ян', 'anna@example.org']);
    await choose('Encoding of the file', 'Cyrillic (Windows)');
    expect(cells().slice(3, 5)).toEqual(['Ђ\u00ad\u00ad\u00a0', 'џ\u00ad']);
    await choose('Encoding of the file', 'Cyrillic (MS-DOS)');
    await choose('First name', 'Имя');
    await choose('Last name', 'Фамилия');
    await told('2 of 2 rows can be sent.');
  });

  const chooseList = async (content: string) => {
    const file = new File([content], 'people.csv', { type: 'text/csv' });
    fireEvent.change(await find('input[type="file"]', 'CSV file'), { target: { files: [file] } });
  };

  test('with a heading that is not known says so, and the column can be assigned', async () => {
    await press('Import invitations');
    await chooseList('First name,Last name,Email,Bev. client,Town\nAda,One,one@example.org,yes,Oslo');
    await told('“Bev. client” and “Town” are not imported.');
    await choose('Works with the beverage client', 'Bev. client');
    await told('“Town” is not imported.');
    fireEvent.click(await inDialog('Send 1 invitation'));
    await told('1 of 1 invitations sent.');
    expect(server.bodies(IMPORT)).toMatchObject([{ rows: [{ worksWithBeverageClient: true }] }]);
  });

  test('has its mail shown before, to which something can be added', async () => {
    server.set({
      'POST /experts/invite/preview/': ({ body }) => ({
        to: '',
        subject: 'Invitation',
        html: `<head></head>${(body as { emailContent: string }).emailContent}`,
      }),
    });
    await press('Import invitations');
    await chooseFile('Ada,One,one@example.org');
    await type('Email content', 'Hello [username], see you in Oslo.');
    await press('Preview');
    expect((await find('iframe')).getAttribute('srcdoc')).toContain('see you in Oslo');
    expect(server.bodies('POST /experts/invite/preview/')).toMatchObject([{ firstName: 'Ada', lastName: 'One' }]);
    await press('Close');
    fireEvent.click(await inDialog('Send 1 invitation'));
    await told('1 of 1 invitations sent.');
    expect(server.bodies(IMPORT)).toMatchObject([{ emailContent: 'Hello [username], see you in Oslo.' }]);
  });

  test('with a quotation mark that is not closed is refused in words', async () => {
    await press('Import invitations');
    await chooseFile('Ada,One,one@example.org', '"Bo,Two,two@example.org');
    await told('A quotation mark in line 3 is not closed.');
    expect(await inDialog(/^Send\s+invitations$/)).toBeDisabled();
    expect(server.writes()).toEqual([]);
  });

  test('that is not a text is refused in words', async () => {
    await press('Import invitations');
    const file = new File(['PK'], 'people.xlsx', { type: 'application/vnd.ms-excel' });
    fireEvent.change(await find('input[type="file"]', 'CSV file'), { target: { files: [file] } });
    await told('This is no CSV or text file. Save the sheet as “CSV UTF-8” and choose that file.');
  });

  test('is sent from its beginning when another one is chosen after a failure', async () => {
    let batches = 0;
    server.set({
      [IMPORT]: (call: { body?: unknown }) => {
        batches += 1;
        if (batches === 2) throw refusal(503, 'Busy.');
        return allSent(call);
      },
    });
    const people = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${prefix}${index},File,${prefix}${index}@example.org`);
    await press('Import invitations');
    await chooseFile(...people('first', IMPORT_BATCH + 1));
    fireEvent.click(await inDialog(`Send ${IMPORT_BATCH + 1} invitations`));
    await told(`Busy. ${IMPORT_BATCH} were sent before. You can go on.`);
    await chooseFile(...people('second', 2));
    fireEvent.click(await inDialog('Send 2 invitations'));
    await told('2 of 2 invitations sent.');
    const [, , last] = server.bodies(IMPORT) as Rows[];
    expect(last?.rows.map(({ email }) => email)).toEqual(['second0@example.org', 'second1@example.org']);
  });
});
