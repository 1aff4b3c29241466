import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichText } from '#common/ui/texts/RichText.tsx';

const shown = (html: string) => render(<RichText html={html} />).container.firstElementChild?.innerHTML ?? null;

test('ASVS 3.2.2: words, marks, lists and links are shown as they are', () => {
  const html =
    '<p>One <strong>two</strong></p><ul><li>three</li></ul><p><a href="https://example.com/" target="_blank" rel="noopener noreferrer">four</a></p>';
  expect(shown(html)).toBe(html);
});

test.each([
  ['<p>a<img src="x" onerror="alert(1)">b</p>', '<p>ab</p>'],
  ['<p onclick="alert(1)" style="position:fixed">a</p>', '<p>a</p>'],
  ['<script>alert(1)</script><p>a</p><style>p{}</style>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="/settings">a</a>', '<a>a</a>'],
  ['<svg><a href="https://example.com"><script>alert(1)</script></a></svg>b', 'b'],
  ['<div><iframe src="https://example.com"></iframe><section><b>a</b></section></div>', '<b>a</b>'],
  ['<form action="https://example.com"><input name="password">a</form>', 'a'],
])('what comes with a foreign file is not run: %s', (html, clean) => {
  expect(shown(html)).toBe(clean);
});

test('draws nothing for an empty text', () => {
  expect(shown(' ')).toBeNull();
});
