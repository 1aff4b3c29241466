import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { StaffForm } from '#admin/forms/StaffForm.tsx';
import { CapsEditor } from '#admin/settings/SettingsForm.tsx';
import type { PayoutCap } from '#common/payouts/limits.ts';
import { DEMO_COMPANY } from '#common/settings/demo.ts';
import { DEFAULT_SETTINGS, enteredSettings } from '#common/settings/settings.ts';
import { show as render } from './render.tsx';

function show(caps: PayoutCap[] = []) {
  const save = vi.fn<(caps: PayoutCap[]) => void>();
  render(
    <StaffForm
      schema={enteredSettings}
      defaultValues={{ ...DEFAULT_SETTINGS, ...DEMO_COMPANY, payout_caps: caps }}
      call={async (_server, { payout_caps }) => save(payout_caps)}
      failed=""
    >
      <CapsEditor />
      <button type="submit">Save</button>
    </StaffForm>,
  );
  return save;
}
const row = (name: string) => within(screen.getByRole('group', { name }));
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a currency is added with its limits, and an empty field means no limit', async () => {
  const save = show();
  click('Add Currency');
  type(row('Limits in another currency').getByLabelText(/^Currency/), 'eur');
  type(row('Limits in EUR').getByLabelText('Limit of one payment'), '500');
  click('Save');
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith([{ currency: 'EUR', payout_cap: '500', daily_payout_cap: null }]),
  );
});

test('an invalid limit shows its message at its field', async () => {
  const save = show([
    { currency: 'USD', payout_cap: '5', daily_payout_cap: null },
    { currency: 'CHF', payout_cap: null, daily_payout_cap: '7' },
  ]);
  type(row('Limits in CHF').getByLabelText('Limit within 24 hours'), 'lots');
  click('Save');
  await screen.findByText('Enter an amount such as 500 or 500.00');
  type(row('Limits in CHF').getByLabelText('Limit within 24 hours'), '7');
  const [, second] = screen.getAllByLabelText(/^Currency/);
  if (second) type(second, 'USD');
  click('Save');
  await screen.findByText('This currency is in the list already');
  expect(save).not.toHaveBeenCalled();
});

test('a currency is removed with its limits', async () => {
  const save = show([{ currency: 'USD', payout_cap: '5', daily_payout_cap: null }]);
  click('Remove the limits in USD');
  screen.getByText(/^There are no limits\./);
  click('Add Currency');
  expect(screen.queryByText(/^There are no limits\./)).toBeNull();
  click('Remove the limits in this currency');
  screen.getByText(/^There are no limits\./);
  click('Save');
  await waitFor(() => expect(save).toHaveBeenCalledWith([]));
});
