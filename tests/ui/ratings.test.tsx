import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DotRating, StarRating } from '#common/ui/ratings/Ratings.tsx';

function Stars({ first = 0, start }: { first?: number; start?: number }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <StarRating label="Agency" value={value} start={start} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

const value = () => Number(screen.getByRole('status').textContent);
const star = (name: string) => screen.getByRole('button', { name });

test('a click on the value already set clears it to 0', async () => {
  render(<Stars />);
  await userEvent.click(star('4 stars'));
  expect(value()).toBe(4);
  expect(star('4 stars')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(star('4 stars'));
  expect(value()).toBe(0);
});

test('arrow keys, digits and Delete work on it, with one stop for the Tab key', async () => {
  render(<Stars first={2} />);
  await userEvent.tab();
  expect(star('2 stars')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(value()).toBe(4);
  expect(star('4 stars')).toHaveFocus();
  await userEvent.keyboard('5');
  expect(value()).toBe(5);
  await userEvent.keyboard('9');
  expect(value()).toBe(5);
  await userEvent.keyboard('{Delete}');
  expect(value()).toBe(0);
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

test('read only, it is a picture that says its value', () => {
  render(<StarRating label="Qualification" value={3} readOnly />);
  expect(screen.getByRole('img', { name: 'Qualification: 3 of 5' })).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

test('where nobody has rated, it may begin at some stars, which do not count as a rating until one is chosen', async () => {
  render(<Stars start={4} />);
  const drawn = () => document.querySelectorAll('[data-testid="StarIcon"]').length;
  expect([value(), drawn()]).toEqual([0, 4]);
  expect(screen.queryByRole('button', { pressed: true })).toBeNull();
  await userEvent.tab();
  expect(star('4 stars')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect([value(), drawn()]).toEqual([5, 5]);
  await userEvent.keyboard('{Delete}');
  expect(value()).toBe(0);
  await userEvent.click(star('4 stars'));
  expect(value()).toBe(4);
  await userEvent.click(star('1 star'));
  expect([value(), drawn()]).toEqual([1, 1]);
});

test('read only, nothing reads as not rated instead of five empty stars', () => {
  render(<StarRating label="Qualification" value={0} readOnly />);
  expect(screen.getByText('Not rated')).toBeInTheDocument();
  expect(screen.queryByRole('img')).toBeNull();
});

test('dots go from 1 to 3', () => {
  render(<DotRating label="Adults" value={0} onChange={() => undefined} />);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    '1 dot',
    '2 dots',
    '3 dots',
  ]);
});
