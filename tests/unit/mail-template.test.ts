import { expect, test } from 'vitest';
import { renderMail } from '#server/outside/mail/template.ts';

test('ASVS 1.1.2, 1.2.1: every text of a mail is escaped where it becomes HTML, and stands as it is in the plain text', () => {
  const hostile = `<a href="https://evil.example.com" onclick='x()'>&amp;</a>`;
  const { html, text } = renderMail({
    heading: hostile,
    paragraphs: [hostile],
    code: hostile,
    action: { label: hostile, url: `https://panel.example.com/?a="${hostile}` },
    lists: [{ title: hostile, links: [{ label: hostile, url: `https://panel.example.com/?c="${hostile}` }] }],
    notes: [hostile],
    unsubscribeUrl: `https://panel.example.com/?b="${hostile}`,
    company: hostile,
  });
  expect(html).not.toContain('<a href="https://evil');
  expect(html).not.toMatch(/onclick=['"]/);
  expect(html.match(/<a /g)).toHaveLength(3);
  expect(text).toContain(hostile);
});

const plain = { heading: 'Hello', paragraphs: ['One\nline', 'Two'], company: 'Harbour' };

test('a mail has its parts in their order, and only those that it was given', () => {
  const whole = {
    ...plain,
    code: '123456',
    action: { label: 'Open', url: 'https://panel.example.com/a' },
    lists: [{ title: '2 late answers', links: ['b', 'c'].map((url) => ({ label: `See ${url}`, url })) }],
    notes: ['Small', 'Print'],
    unsubscribeUrl: 'https://panel.example.com/stop',
  };
  expect(renderMail(plain).text).toBe('Hello\n\nOne\nline\n\nTwo\n\n-- \nHarbour');
  expect(renderMail(whole).text).toBe(
    [
      'Hello',
      'One\nline',
      'Two',
      '123456',
      'Open: https://panel.example.com/a',
      '2 late answers\nSee b: b\nSee c: c',
      'Small',
      'Print',
      '-- \nHarbour',
      'Stop these emails: https://panel.example.com/stop',
    ].join('\n\n'),
  );
  const wordsOf = (html: string) =>
    html
      .replace(/^.*<body[^>]*>/s, '')
      .replace('<br>', ' ')
      .split(/<[^>]*>/)
      .map((part) => part.trim())
      .filter(Boolean);
  expect(wordsOf(renderMail(plain).html)).toEqual(['Hello', 'One line', 'Two', 'Harbour']);
  expect(wordsOf(renderMail(whole).html)).toEqual([
    'Hello',
    'One line',
    'Two',
    '123456',
    'Open',
    '2 late answers',
    'See b',
    'See c',
    'Small',
    'Print',
    'Harbour ·',
    'Stop these emails',
  ]);
  expect([...renderMail(whole).html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    'https://panel.example.com/a',
    'b',
    'c',
    'https://panel.example.com/stop',
  ]);
});
