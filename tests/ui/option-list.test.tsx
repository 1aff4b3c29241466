import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ConfigEditor } from '#admin/assessments/questions/ConfigEditor.tsx';
import { OptionList } from '#admin/assessments/questions/OptionList.tsx';
import { PAIRS_MAX } from '#common/assessments/questions/limits.ts';
import { question } from '#tests/factories/questions.ts';

function Options({ labels = ['Yes', 'No'], max = 5 }: { labels?: string[]; max?: number }) {
  const [items, setItems] = useState(labels.map((label, index) => ({ id: `o${index + 1}`, label })));
  return (
    <OptionList
      field="options"
      title="Options"
      noun="option"
      items={items}
      onChange={setItems}
      make={(id) => ({ id, label: '' })}
      max={max}
    />
  );
}

const option = (number: number) => screen.getByPlaceholderText<HTMLInputElement>(`Option ${number}`);

test('Enter adds an option at once, so that the next key is already typed there', () => {
  render(<Options />);
  fireEvent.keyDown(option(1), { key: 'Enter' });
  expect(document.activeElement).toBe(option(2));
  expect([1, 2, 3].map((number) => option(number).value)).toEqual(['Yes', '', 'No']);
});

const paste = (number: number, text: string) =>
  fireEvent.paste(option(number), { clipboardData: { getData: () => text } });
const values = () => screen.getAllByPlaceholderText<HTMLInputElement>(/^Option/).map((input) => input.value);

test('several pasted lines become options below, and the last of them has the focus', () => {
  render(<Options />);
  paste(2, 'Perhaps\nNever\n');
  expect(values()).toEqual(['Yes', 'No', 'Perhaps', 'Never']);
  expect(document.activeElement).toBe(option(4));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('lines pasted into an empty option fill it, and other empty ones make room', () => {
  render(<Options labels={['', '', 'Last']} />);
  paste(1, 'One\nTwo\nThree');
  expect(values()).toEqual(['One', 'Two', 'Three', 'Last']);
});

test('a row with blanks alone counts as empty, wherever lines are pasted', () => {
  render(<Options labels={[' ', 'Kept', '  ']} />);
  paste(1, 'One\nTwo');
  expect(values()).toEqual(['One', 'Two', 'Kept']);
  paste(3, ' One line alone ');
  expect(values()).toEqual(['One', 'Two', 'Kept']);
});

test('pasting too many lines adds those that fit and counts the rest', () => {
  render(<Options max={12} />);
  paste(2, Array.from({ length: 500 }, (_, index) => `Line ${index + 1}`).join('\r\n'));
  expect(values()).toHaveLength(12);
  expect(values().at(-1)).toBe('Line 10');
  expect(screen.getByRole('alert').textContent).toBe(
    '10 options added; 490 left out, since a question holds at most 12.',
  );
});

test('repeated, empty and too long lines are reported', () => {
  render(<Options />);
  paste(1, `yes\n\nPerhaps\nperhaps\n${'x'.repeat(301)}`);
  expect(values()).toEqual(['Yes', 'Perhaps', 'No']);
  expect(screen.getByRole('alert').textContent).toBe(
    '1 option added. 2 repeated lines, 1 empty line and 1 line of more than 300 characters skipped.',
  );
});

test('lines pasted into a full list are reported, too', () => {
  render(<Options max={2} />);
  paste(2, 'Perhaps\nNever');
  expect(values()).toEqual(['Yes', 'No']);
  expect(screen.getByRole('alert').textContent).toBe('0 options added; 2 left out, since a question holds at most 2.');
});

test('options are added until there are enough, written, and read back in order', () => {
  render(<Options max={3} />);
  const add = screen.getByRole('button', { name: 'Add option' });
  expect(add).toBeEnabled();
  fireEvent.click(add);
  expect(document.activeElement).toBe(option(3));
  fireEvent.change(option(3), { target: { value: 'Perhaps' } });
  expect(values()).toEqual(['Yes', 'No', 'Perhaps']);
  expect(add).toBeDisabled();
  fireEvent.keyDown(option(1), { key: 'Enter' });
  fireEvent.keyDown(option(1), { key: 'a' });
  expect(values()).toEqual(['Yes', 'No', 'Perhaps']);
});

test('the report on pasted lines can be closed, and disappears with the next paste', () => {
  render(<Options max={6} />);
  paste(1, 'Yes\nPerhaps');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  paste(1, 'Yes\nNever');
  expect(screen.getByRole('alert').textContent).toBe('1 option added. 1 repeated line skipped.');
  paste(1, 'Seldom\nOften');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('after removing an option the focus is in the one before it', () => {
  render(<Options />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove option 2' }));
  expect(document.activeElement).toBe(option(1));
});

function Pairs({ words }: { words: string[] }) {
  const pairs = words.map((left, index) => ({ id: `p${index + 1}`, left, right: left }));
  const [config, setConfig] = useState(question('semantic_differential', 'q1', { config: { pairs } }).config);
  const change = (next: unknown) => setConfig(next as typeof config);
  return <ConfigEditor type="semantic_differential" config={config} onChange={change} />;
}

test('rows without words make room for pasted pairs', () => {
  const words = Array.from({ length: PAIRS_MAX - 2 }, (_, index) => `Word ${index + 1}`);
  render(<Pairs words={[...words, '', ' ']} />);
  const lefts = () => screen.getAllByLabelText<HTMLInputElement>(/^Left word/);
  fireEvent.paste(lefts()[words.length - 1] as HTMLElement, {
    clipboardData: { getData: () => 'Quiet; Loud\nWarm; Cold' },
  });
  expect(lefts().map(({ value }) => value)).toEqual([...words, 'Quiet', 'Warm']);
  expect(screen.queryByRole('alert')).toBeNull();
});
