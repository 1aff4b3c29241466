import { describe, expect, test } from 'vitest';
import { createAssessment, patchAssessment } from '#common/assessments/assessments.ts';
import { DEFAULT_INVITATION, invitationText } from '#common/assessments/invitations.ts';
import { fillPlaceholders } from '#common/mails/placeholders.ts';
import { bulkMessagePayload } from '#common/people/experts/detail.ts';
import { importPayload, invitationFor, invitePayload } from '#common/people/experts/invite.ts';

type Checked = { error?: { issues: { path: PropertyKey[]; message: string }[] } };
const problems = ({ error }: Checked) => error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
const BOTH = '[unknown_thing] is not a placeholder. You can use [expert_name] and [assessment_title].';

describe('a placeholder that nobody fills in is refused at its field', () => {
  test('in the subject and the body of an invitation', () => {
    expect(problems(invitationText.safeParse({ subject: '[unknown_thing]', body: 'x' }))).toEqual([['subject', BOTH]]);
    expect(problems(invitationText.safeParse({ subject: 'x', body: 'Dear [unknown_thing],' }))).toEqual([
      ['body', BOTH],
    ]);
    expect(problems(invitationText.safeParse(DEFAULT_INVITATION))).toEqual([]);
  });

  test('together with all others of the text, each once', () => {
    const body = '[first] [expert_name] [second] [first] [assessment_title]';
    expect(problems(invitationText.safeParse({ subject: 'x', body }))).toEqual([
      ['body', '[first] and [second] are not placeholders. You can use [expert_name] and [assessment_title].'],
    ]);
  });

  test('in the texts stored with an assessment', () => {
    const texts = { invitation_subject: '[unknown_thing]', invitation_body: '[unknown_thing]' };
    const expected = [
      ['invitation_subject', BOTH],
      ['invitation_body', BOTH],
    ];
    expect(problems(createAssessment.safeParse({ vis: 1, ...texts }))).toEqual(expected);
    expect(problems(patchAssessment.safeParse(texts))).toEqual(expected);
  });

  test('in an invitation to the panel, from a file too, and in a message', () => {
    const person = { firstName: 'Ada', lastName: 'Person', email: 'ada@example.com' };
    const text = { emailTitle: 'Hello [user_name]', emailContent: 'Hello [username]' };
    const message = '[user_name] is not a placeholder. You can use [username].';
    expect(problems(invitePayload.safeParse({ ...person, ...text }))).toEqual([['emailTitle', message]]);
    expect(problems(importPayload.safeParse({ rows: [person], ...text }))).toEqual([['emailTitle', message]]);
    expect(problems(bulkMessagePayload.safeParse({ ids: [1], subject: 'x', body: '[assessment_title]' }))).toEqual([
      ['body', '[assessment_title] is not a placeholder. You can use [expert_name].'],
    ]);
  });

  test.each([
    '[Expert_Name]',
    '[имя]',
    '[a]',
    '[ expert_name ]',
    '[expert name]',
    '[Expert-Name]',
    '[expert_name2]',
    '{{expert_name}}',
    '{{ First_Name }}',
  ])('%s looks like one', (text) => {
    expect(problems(invitationText.safeParse({ subject: 'x', body: text }))).toHaveLength(1);
  });

  test.each(['[1]', '[see below]', '[]', '[a-b]', '[expert_name', 'expert_name]', '[a1]', '{a}', '{{see below}}'])(
    '%s is ordinary text',
    (text) => expect(problems(invitationText.safeParse({ subject: 'x', body: text }))).toEqual([]),
  );
});

test('brackets in an address belong to the address', () => {
  const body = 'See https://example.com/?filter[brand]=1 and https://example.com/?to=[expert_name]';
  expect(problems(invitationText.safeParse({ subject: 'x', body }))).toEqual([]);
  expect(fillPlaceholders(body, { expert_name: 'Ada' })).toMatch(/\?to=Ada$/);
});

test('ASVS 1.3.7: placeholders give way to their values, in the title of an invitation to the panel too', () => {
  expect(fillPlaceholders('[a] [b] [1] [constructor]', { a: '[b]', b: 'B' })).toBe('[b] B [1] [constructor]');
  const { title, content } = invitationFor(
    { first_name: 'Ana', last_name: 'Silva' },
    { emailTitle: 'For [username]', emailContent: 'Dear [username] [1]' },
  );
  expect([title, content]).toEqual(['For Ana Silva', 'Dear Ana Silva [1]']);
});
