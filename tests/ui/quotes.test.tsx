import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Quotes } from '#common/ui/report/Quotes.tsx';

const written = ['Warm', 'Cold', 'Loud', 'Quiet', 'Bright', 'Warm too'];
const shown = () => [...document.querySelectorAll('blockquote')].map(({ textContent }) => textContent);
const show = (texts: string[], whole = false) =>
  render(<Quotes quotes={texts.map((text, index) => ({ response_id: index + 1, text }))} whole={whole} />);

test('the first five texts are shown, the others on demand or by a word they have', () => {
  show(written);
  expect(shown()).toEqual(['Warm [1]', 'Cold [2]', 'Loud [3]', 'Quiet [4]', 'Bright [5]']);
  fireEvent.click(screen.getByText('Show all 6'));
  expect(shown()).toHaveLength(6);
  fireEvent.click(screen.getByText('Show fewer'));
  expect(shown()).toHaveLength(5);
  const search = screen.getByRole('searchbox', { name: 'Search these texts' });
  fireEvent.change(search, { target: { value: ' WARM ' } });
  expect(shown()).toEqual(['Warm [1]', 'Warm too [6]']);
  expect(screen.queryByText('Show all 6')).toBeNull();
  expect(screen.queryByText('No text has these words.')).toBeNull();
  fireEvent.change(search, { target: { value: 'soft' } });
  expect(shown()).toEqual([]);
  screen.getByText('No text has these words.');
});

test('up to five texts need neither a search nor a button', () => {
  show(written.slice(0, 5));
  expect(shown()).toHaveLength(5);
  expect(document.querySelector('input, button')).toBeNull();
});

test('a whole report shows all of them', () => {
  show(written, true);
  expect(shown()).toHaveLength(6);
  expect(document.querySelector('input, button')).toBeNull();
});
