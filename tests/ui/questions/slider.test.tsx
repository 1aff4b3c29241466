import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { newQuestion, type Question } from '#common/assessments/questionnaire/schema.ts';
import { Asked, show } from './asked.tsx';

const small = { min: -1, max: 1, step: 0.1 };
const track = () => screen.getByRole('slider') as HTMLInputElement;
const field = () => screen.getByRole('textbox', { name: 'Or type a number' }) as HTMLInputElement;

describe('a slider', () => {
  test('has no answer until it is touched, and shows its ends, its steps and no handle', () => {
    const given = show('slider', { min: 0, max: 5, step: 1, labels: { low: 'Nothing', high: 'All' }, unit: '%' });
    expect(given.value).toBeNull();
    expect(screen.getByText('Not answered yet')).toBeDefined();
    expect(track().getAttribute('aria-valuetext')).toBe('Not answered yet');
    expect(track().dataset.untouched).toBe('true');
    expect(document.querySelectorAll('[data-mark]')).toHaveLength(6);
    expect(screen.getByText('0 %: Nothing')).toBeDefined();
    expect(screen.getByText('5 %: All')).toBeDefined();
    expect(screen.getByText('From 0 to 5 %, in steps of 1')).toBeDefined();
    fireEvent.pointerUp(track());
    expect(given.value).toBe(3);
    expect(screen.getByText('3 %')).toBeDefined();
  });

  test('takes no answer when it is read-only', () => {
    const question = { ...newQuestion('slider', 'q', 's1'), title: 'The question' } as Question;
    const onGiven = vi.fn();
    render(<Asked question={question} value={null} onGiven={onGiven} readOnly />);
    fireEvent.pointerUp(track());
    expect(onGiven).not.toHaveBeenCalled();
  });

  test('saves clean decimals', () => {
    const given = show('slider', small);
    for (const [at, wanted] of [
      ['0.30000000000000004', 0.3],
      ['-0.7', -0.7],
      ['0.1', 0.1],
    ] as const) {
      fireEvent.change(track(), { target: { value: at } });
      expect(given.value).toBe(wanted);
      expect(field().value).toBe(String(wanted));
    }
  });

  test('takes a typed number, also with a comma, and shows it as it is saved', async () => {
    const given = show('slider', small);
    await userEvent.type(field(), '0,30');
    expect(given.value).toBe(0.3);
    expect(field().value).toBe('0,30');
    await userEvent.tab();
    expect(field().value).toBe('0.3');
    await userEvent.clear(field());
    expect(given.value).toBeNull();
    await userEvent.type(field(), '  ');
    expect(field().value).toBe('  ');
    expect(screen.queryByText(/Not a valid answer/)).toBeNull();
  });

  test('explains a number between two steps, keeps it on the screen and saves nothing', async () => {
    const given = show('slider', { min: 0, max: 100, step: 1 });
    await userEvent.type(field(), '7.5');
    expect(screen.getByText('Not a valid answer yet. In steps of 1: 7 or 8')).toBeDefined();
    expect(field().value).toBe('7.5');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(given.value).toBeNull();
    expect(screen.getByText('Not answered yet')).toBeDefined();
    await userEvent.tab();
    expect(field().value).toBe('7.5');
  });

  test('explains a number beyond its ends, until the track gives one', async () => {
    const given = show('slider', small);
    await userEvent.type(field(), '7');
    expect(screen.getByText('Not a valid answer yet. From -1 to 1')).toBeDefined();
    expect(given.value).toBeNull();
    fireEvent.change(track(), { target: { value: '0.5' } });
    expect(given.value).toBe(0.5);
    expect(field().value).toBe('0.5');
    expect(screen.queryByText(/Not a valid answer/)).toBeNull();
  });
});
