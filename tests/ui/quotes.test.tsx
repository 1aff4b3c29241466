import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Quotes } from '#common/ui/report/Quotes.tsx';

const written = ['Warm', 'Cold', 'Loud', 'Quiet', 'Bright', 'Warm too'];
const shown = () => [...document.querySelectorAll('blockquote')].map(({ textContent }) => textContent);
const show = (texts: string[], whole = false) =>
  render(<Quotes quotes={texts.map((text, index) => ({ response_id: index + 1, text }))} whole={whole} />);

test('the first three texts are shown, the others on demand or by a word they have', () => {
  show(written);
  screen.getByText('In their own words: 6 texts');
  expect(shown()).toEqual(['Warm [1]', 'Cold [2]', 'Loud [3]']);
  fireEvent.click(screen.getByText('Show all 6 texts'));
  expect(shown()).toHaveLength(6);
  fireEvent.click(screen.getByText('Show fewer'));
  expect(shown()).toHaveLength(3);
  const search = screen.getByRole('searchbox', { name: 'Search these texts' });
  fireEvent.change(search, { target: { value: ' WARM ' } });
  expect(shown()).toEqual(['Warm [1]', 'Warm too [6]']);
  expect(screen.queryByText('Show all 6 texts')).toBeNull();
  expect(screen.queryByText('No text has these words.')).toBeNull();
  fireEvent.change(search, { target: { value: 'soft' } });
  expect(shown()).toEqual([]);
  screen.getByText('No text has these words.');
});

test('the same words are shown once, the most frequent first, with how many experts wrote them', () => {
  show(['Cold', 'Too small.', 'too  small', 'Warm', 'Too small', 'Too smäll', 'Loud']);
  screen.getByText('In their own words: 7 texts');
  expect(shown()).toEqual(['3 experts: Too small. [2, 3, 5]', 'Cold [1]', 'Warm [4]']);
  screen.getByText('Show all 5 texts');
});

test('who writes the same twice is one expert', () => {
  render(<Quotes quotes={['Dull', 'Dull'].map((text) => ({ response_id: 7, text }))} whole={false} />);
  expect(shown()).toEqual(['Dull [7]']);
});

test('up to three texts need neither a search nor a button', () => {
  show(written.slice(0, 3));
  expect(shown()).toHaveLength(3);
  expect(document.querySelector('input, button')).toBeNull();
});

test('a whole report shows all of them', () => {
  show(written, true);
  expect(shown()).toHaveLength(6);
  expect(document.querySelector('input, button')).toBeNull();
});

test('the responses of a text that many wrote open on demand, and stand beside it on paper', () => {
  const same = Array<string>(5).fill('Too small');
  show(same);
  fireEvent.click(screen.getByText('5 answers'));
  expect(shown()).toEqual(['5 experts: Too small 5 answers1, 2, 3, 4, 5']);
  cleanup();
  show(same, true);
  expect(shown()).toEqual(['5 experts: Too small [1, 2, 3, 4, 5]']);
});
