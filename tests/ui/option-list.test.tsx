import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { OptionList } from '#admin/assessments/questions/OptionList.tsx';

function Options() {
  const [items, setItems] = useState([
    { id: 'o1', label: 'Yes' },
    { id: 'o2', label: 'No' },
  ]);
  return (
    <OptionList
      field="options"
      title="Options"
      noun="option"
      items={items}
      onChange={setItems}
      make={(id) => ({ id, label: '' })}
      idPrefix="o"
      max={5}
    />
  );
}

const option = (number: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Option ${number}` });

test('Enter goes on to a new option at once, so that the next key is already typed there', () => {
  render(<Options />);
  fireEvent.keyDown(option(1), { key: 'Enter' });
  expect(document.activeElement).toBe(option(2));
  expect([1, 2, 3].map((number) => option(number).value)).toEqual(['Yes', '', 'No']);
});

test('several pasted lines become options, and the last of them has the focus', () => {
  render(<Options />);
  fireEvent.paste(option(2), { clipboardData: { getData: () => 't\nPerhaps\n\nNever' } });
  expect([1, 2, 3, 4].map((number) => option(number).value)).toEqual(['Yes', 'Not', 'Perhaps', 'Never']);
  expect(document.activeElement).toBe(option(4));
});

test('after removing an option the focus is in the one before it', () => {
  render(<Options />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove option 2' }));
  expect(document.activeElement).toBe(option(1));
});
