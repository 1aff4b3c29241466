import { expect, test } from 'vitest';
import { agreementText, newAgreement } from '#common/people/agreement.ts';

const facts = { company_name: 'Acme $& Sons', version: '2027-01-31' };

test('a version is frozen with its placeholders filled in, whatever signs the values hold', () => {
  expect(agreementText('\r\n# Agreement\r\nVersion [version]\r\rOf [company_name], [company_name].\n\n', facts)).toBe(
    '# Agreement\nVersion 2027-01-31\n\nOf Acme $& Sons, Acme $& Sons.\n',
  );
});

test('a placeholder that cannot be filled in is named; other brackets are text', () => {
  const check = (template: string) => newAgreement.safeParse({ template, revision: 1 });
  expect(check('Of [company_name] [1] [Client] []').success).toBe(true);
  expect(check('See [here](https://example.com), [[company_name]](https://example.com)').success).toBe(true);
  expect(check('By [expert_name]').error?.issues[0]?.message).toBe(
    '[expert_name] cannot be filled in. Known placeholders: [company_name], [version]',
  );
  expect(check('By [Company Name], [First_Name], [ version ]').error?.issues[0]?.message).toBe(
    '[Company Name], [First_Name], [ version ] cannot be filled in. Known placeholders: [company_name], [version]',
  );
  expect(check(' \r\n ').error?.issues[0]?.message).toBe('The text is required');
});
