/** Groups of controls have an id, single controls a name. */
function fieldElement(name: string): HTMLElement | null {
  const root = CSS.escape(name);
  return (
    document.getElementById(`field-${name}`) ??
    document.querySelector<HTMLElement>(`[name="${root}"], [name^="${root}."]`)
  );
}

/** Scrolls to the first of the fields, in the order of the screen, and focuses it. */
export function focusFirstField(names: readonly string[]): void {
  const [first] = names
    .flatMap((name) => fieldElement(name) ?? [])
    .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
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
