/** Returns the first of the fields, in the order of the screen. Groups of controls have an id, single controls a name. */
export function firstField(names: readonly string[]): HTMLElement | null {
  const found = names.map((name) => `#field-${CSS.escape(name)}, [name="${name}"], [name^="${name}."]`);
  return found.length > 0 ? document.querySelector(found.join()) : null;
}

/** Scrolls to the first of the fields and focuses it. */
export function focusFirstField(names: readonly string[]): void {
  const first = firstField(names);
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}

/**
 * Focuses the first field in `root` that shows an error. What is no field itself, such as a button that chooses a
 * file, is found by `data-invalid`; radio buttons by their legend.
 */
export function focusFirstInvalid(root: ParentNode | null | undefined): void {
  root
    ?.querySelector<HTMLElement>(
      '[aria-invalid="true"]:enabled, [data-invalid]:enabled, legend.Mui-error ~ * input:enabled',
    )
    ?.focus();
}
