import { describe, expect, test } from 'vitest';
import { emailField, isEmail, mailboxOf, nameKey } from '#common/words/text-fields.ts';

describe('ASVS 1.3.11: an email address is one mailbox:', () => {
  test.each([
    'a@b.c',
    'elena.lindqvist@example.co.uk',
    " o'lind+x@mail.example.com ".trim(),
    'a@xn--bcher-kva.example',
  ])('%s is', (text) => expect(isEmail(text)).toBe(true));

  test.each([
    ['a name before it', 'Free_text_evil.example<victim@evil.tld>'],
    ['a name in quotes', '"Win"<victim@evil.tld>'],
    ['a list', 'a,victim@evil.tld'],
    ['a list of whole addresses', 'a@b.tld,victim@evil.tld'],
    ['a list with a semicolon', 'a;victim@evil.tld'],
    ['a group', 'g:victim@evil.tld;'],
    ['a quoted local part', '"a b"@evil.tld'],
    ['a comment', '(call now)victim@evil.tld'],
    ['a comment behind it', 'victim@evil.tld(call now)'],
    ['two @', 'a@b@c.tld'],
    ['a domain literal', 'a@[192.0.2.1]'],
    ['a route', '@a.tld:victim@evil.tld'],
    ['a line break', 'a@b.c\nBcc: victim@evil.tld'],
    ['a control character', 'a\u0000@b.c'],
    ['a sign without width', 'a\u200b@b.c'],
    ['text to the left', 'a\u202e@b.c'],
    ['a blank', 'a b@c.d'],
    ['no dot', 'a@b'],
    ['a dot at the end', 'a@b.'],
    ['a dot at the beginning', 'a@.c'],
    ['two dots', 'a@b..c'],
    ['no name', '@b.c'],
    ['no domain', 'a@'],
    ['nothing', ''],
    ['more than an address has', `${'a'.repeat(251)}@b.c`],
  ])('%s is not', (_what, text) => expect(isEmail(text)).toBe(false));

  test('it is stored in one spelling', () => {
    const field = emailField('missing', 'invalid');
    expect(field.parse(' Elena@Example.COM ')).toBe('elena@example.com');
    expect(field.parse('ｅｌｅｎａ＠example.com')).toBe('elena@example.com');
    expect(field.safeParse('').error?.issues.map(({ message }) => message)).toEqual(['missing']);
    expect(field.safeParse('a,b@c.d').error?.issues.map(({ message }) => message)).toEqual(['invalid']);
  });
});

test('spellings of one mailbox have one key', () => {
  for (const address of ['Jo.Doe+panel@googlemail.com', 'jodoe@gmail.com'])
    expect(mailboxOf(address)).toBe('jodoe@gmail.com');
  expect(mailboxOf('jo.doe+x@example.com')).toBe('jo.doe@example.com');
  expect(mailboxOf('user 12')).toBe('user 12');
});

test('names are the same with accents written apart, in capitals, and in Turkish', () => {
  const same = [
    ['José', 'Jose\u0301', 'JOSÉ', 'ＪＯＳÉ'],
    ['İpek', 'ipek', 'IPEK', 'İPEK', 'i\u0307pek'],
    ['Işıl', 'IŞIL', 'ışıl'],
    ['Strauß', 'STRAUSS'],
    ['Νίκος', 'ΝΊΚΟΣ'],
  ];
  for (const names of same) expect([...new Set(names.map(nameKey))], names[0]).toHaveLength(1);
  expect(nameKey('Jose')).not.toBe(nameKey('José'));
});
