import { expect, test } from 'vitest';
import { renderMail } from '#server/mail/template.ts';

test('ASVS 1.1.2, 1.2.1: every text of a mail is escaped where it becomes HTML, and stands as it is in the plain text', () => {
  const hostile = `<a href="https://evil.example.com" onclick='x()'>&amp;</a>`;
  const { html, text } = renderMail({
    heading: hostile,
    paragraphs: [hostile],
    code: hostile,
    action: { label: hostile, url: `https://panel.example.com/?a="${hostile}` },
    notes: [hostile],
    unsubscribeUrl: `https://panel.example.com/?b="${hostile}`,
    company: hostile,
  });
  expect(html).not.toContain('<a href="https://evil');
  expect(html).not.toMatch(/onclick=['"]/);
  expect(html.match(/<a /g)).toHaveLength(2);
  expect(text).toContain(hostile);
});
