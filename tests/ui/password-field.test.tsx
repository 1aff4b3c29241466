import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PasswordField } from '#common/ui/people/PasswordField.tsx';

const shown = () => {
  render(<PasswordField label="Password" name="password" autoComplete="current-password" />);
  return screen.getByLabelText('Password');
};

test('ASVS 6.2.6: a password is masked until somebody asks to see it', () => {
  const field = shown();
  expect(field).toHaveAttribute('type', 'password');
  fireEvent.click(screen.getByRole('button', { name: 'Show what is typed' }));
  expect(field).toHaveAttribute('type', 'text');
});

test('ASVS 6.2.7: a password can be pasted and filled in by a password manager', () => {
  const field = shown();
  expect(field).toHaveAttribute('autocomplete', 'current-password');
  // `fireEvent` answers false where a handler forbids what the event does.
  expect(fireEvent.paste(field)).toBe(true);
});
