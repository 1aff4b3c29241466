import { describe, expect, test } from 'vitest';
import { withoutNames, withoutPhones } from '#server/answers/summaries/without-names.ts';

const clean = (name: string, text: string) => {
  const [first_name = '', last_name = ''] = name.split(' ');
  return withoutNames([{ first_name, last_name }])(text);
};

test.each([
  ['accents written apart', 'José', 'Jose\u0301 liked it'],
  ['accents written together', 'Jose\u0301', 'José liked it'],
  ['no accents', 'Zoë', 'Zoe liked it'],
  ['accents where the name has none', 'Zoe', 'Zoë liked it'],
  ['letters that a keyboard lacks', 'Søren', 'soren liked it'],
  ['capitals', 'Strauß', 'STRAUSS liked it'],
  ['Turkish capitals', 'İpek', 'IPEK liked it'],
  ['Turkish capitals without a dot', 'Işıl', 'IŞIL liked it'],
  ['wide letters', 'Pia', 'Ｐｉａ liked it'],
  ['small letters', 'Elena', 'elena liked it'],
])('a name is removed from a text also in %s', (_what, name, text) => {
  expect(clean(name, text)).toBe('[name] liked it');
});

test.each([
  ['Elena Moss', 'Elenas Idee, Elena’s idea', '[name] Idee, [name]’s idea'],
  ['Zoë Berg', 'Zoes Idee', '[name] Idee'],
  ['小明 王', '我同意王小明的看法，小明说得对', '我同意[name]的看法，[name]说得对'],
  ['小明 王', '国王 likes 王 小明', '国王 likes [name]'],
  ['太郎 田中', '田中さんと太郎', '[name]さんと[name]'],
  ['민수 김', '김민수는 좋아해요', '[name]는 좋아해요'],
  ['สมชาย ใจดี', 'คุณสมชายชอบมัน', 'คุณ[name]ชอบมัน'],
])('the name of %s is removed from “%s”', (name, text, expected) => {
  expect(clean(name, text)).toBe(expected);
});

describe('a word that is also a name', () => {
  test.each([
    ['Rose', 'The rose colour and the Rose on the label'],
    ['Rose', 'Rosé is a wine. Rose is a colour'],
    ['Will', 'I will buy it. Will you?'],
    ['Mark', 'A clear mark; marks are clear. Mark the cap'],
    ['May', 'It may come in May'],
    ['Les', 'Less is more, lens'],
    ['Maria van der Berg', 'Die Farbe der Flasche, van'],
  ])('such as %s stays in “%s”', (name, text) => {
    expect(clean(name, text)).toBe(text);
  });

  test.each([
    ['Rose Miller', 'I agree with Rose', 'I agree with [name]'],
    ['Rose Miller', 'rose miller and ROSE MILLER', '[name] [name] and [name] [name]'],
    ['Will Smith', 'As Will said, it will do', 'As [name] said, it will do'],
    ['Mark', 'Mark said so. Mark’s cap', '[name] said so. [name]’s cap'],
    ['Mark', 'Ask Mr. Mark', 'Ask Mr. [name]'],
    ['Mark', 'Marks Idee, sagt Mark', 'Marks Idee, sagt [name]'],
  ])('leaves where it stands for the person %s', (name, text, expected) => {
    expect(clean(name, text)).toBe(expected);
  });

  test('is not taken for the end of another person’s name', () => {
    const people = ['Elena', 'Will'].map((first_name) => ({ first_name, last_name: '' }));
    expect(withoutNames(people)('Elena will buy it')).toBe('[name] will buy it');
  });
});

test('the name of an account is removed as a whole, and not in its parts', () => {
  const people = [{ first_name: 'Name', last_name: '', username: 'pack.design' }];
  expect(withoutNames(people)('The pack design by @Pack.Design, pack.design’s. Name')).toBe(
    'The pack design by [name], [name] [name]',
  );
});

test('neither a single letter nor a word after a sign counts as a name or an address', () => {
  expect(clean('J. Doe', 'J liked @home, not doe@example.com or DOE')).toBe('J liked @home, not [email] or [name]');
});

test.each([
  '+46 (0)70 555 01 42',
  '０９０ー１２３４ー５６７８',
  '＋４９（３０）１２３４５６７',
  '٠٥٠١٢٣٤٥٦٧',
  '۰۹۱۲ ۳۴۵ ۶۷۸۹',
])('the phone number %s is removed, also where it touches letters without blanks', (number) => {
  expect(withoutPhones(`Call ${number}.`)).toBe('Call [phone].');
  expect(withoutPhones(`电话${number}谢谢`)).toBe('电话[phone]谢谢');
  expect(withoutPhones('1 200 in 2026')).toBe('1 200 in 2026');
});
