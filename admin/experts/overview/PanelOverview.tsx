/** Drawn figures of the panel, each leading into the filter. */
export function PanelOverview() {
  return null;
}
