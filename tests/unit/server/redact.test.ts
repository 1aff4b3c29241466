import { expect, test } from 'vitest';
import { withoutNames } from '#server/answers/summaries/language-model.ts';

test.each([
  ['accents written apart', 'José', 'Jose\u0301 liked it'],
  ['accents written together', 'Jose\u0301', 'José liked it'],
  ['capitals', 'Strauß', 'STRAUSS liked it'],
  ['Turkish capitals', 'İpek', 'IPEK liked it'],
  ['Turkish capitals without a dot', 'Işıl', 'IŞIL liked it'],
  ['wide letters', 'Pia', 'Ｐｉａ liked it'],
])('a name is removed from a text also in %s', (_what, name, text) => {
  expect(withoutNames([name])(text)).toBe('[name] liked it');
});

test('neither a single letter nor a word after a sign counts as a name or an address', () => {
  expect(withoutNames(['J. Doe'])('J liked @home, not doe@example.com or DOE')).toBe(
    'J liked @home, not [email] or [name]',
  );
});
