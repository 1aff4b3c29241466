import { expect, test } from 'vitest';
import { readCsv } from '#admin/experts/invite/ImportInvitations.tsx';

const TEXT = 'First name;Last name\r\nJosé;"Müller; Søn"\r\n';
const utf16 = Buffer.from(`\ufeff${TEXT}`, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16', utf16],
  ['UTF-16, the other byte first', Buffer.from(utf16).swap16()],
  ['the encoding of Windows', Buffer.from(TEXT, 'latin1')],
])('a file in %s is read', async (_encoding, content) => {
  expect(await readCsv(new Blob([new Uint8Array(content)]))).toEqual({
    headers: ['First name', 'Last name'],
    records: [{ 'First name': 'José', 'Last name': 'Müller; Søn' }],
  });
});

test('blank lines keep their places, but for those at the ends', async () => {
  const { headers, records } = await readCsv(new Blob(['\r\nFirst name\r\nAda\r\n\r\nBo\r\n\r\n']));
  expect(headers).toEqual(['First name']);
  expect(records.map((record) => record['First name'])).toEqual(['Ada', '', 'Bo']);
});
