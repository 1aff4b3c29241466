import type { MouseEvent } from 'react';

const CONTROLS = 'a, button, input, textarea, select, label, .MuiButtonBase-root, [role="button"]';
const OPENERS = ['[data-opens]', 'a[href]:not([data-aside])'] as const;

/**
 * Opens the row or card that was clicked beside its controls, as its own control does: the one marked `data-opens`, else its first
 * link that is not `data-aside`. Not after text was selected, and not with a modifier, with which links open elsewhere. For the element around all rows.
 */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  // A dialog that a row has opened is inside of it for React.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const row = target.closest('tbody tr, [data-row]');
  const [opener] = OPENERS.flatMap((one) => row?.querySelector<HTMLElement>(one) ?? []);
  opener?.click();
}

/** The pointer over rows that open. */
export const OPENABLE = {
  '& :is(tbody tr, [data-row]):has([data-opens], a[href]:not([data-aside]))': { cursor: 'pointer' },
};
