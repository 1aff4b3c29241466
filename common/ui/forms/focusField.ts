/** Returns the first of the fields, in the order of the screen. Groups of controls have an id, single controls a name. */
export function firstField(names: readonly string[]): HTMLElement | null {
  if (names.length === 0) return null;
  const any = names.map((name) => `#field-${CSS.escape(name)}, [name="${name}"], [name^="${name}."]`);
  const first = document.querySelector<HTMLElement>(any.join());
  // The name of a select is on a hidden field beside the focusable element.
  return first?.parentElement?.querySelector<HTMLElement>(':scope > [role="combobox"]') ?? first;
}

/** Scrolls to the first of the fields and focuses it. */
export function focusFirstField(names: readonly string[]): void {
  const first = firstField(names);
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}

/**
 * Focuses the first field in `root` that shows an error. Finds elements that are not fields, such as a button that
 * chooses a file or an editor, by `data-invalid`, and radio buttons by their legend.
 */
export function focusFirstInvalid(root: ParentNode | null | undefined): void {
  root
    ?.querySelector<HTMLElement>(
      '[aria-invalid="true"]:enabled, [data-invalid]:enabled, [data-invalid] [contenteditable], legend.Mui-error ~ * input:enabled',
    )
    ?.focus();
}
