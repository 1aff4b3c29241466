import { PAGE_DPI } from '#common/library/pieces.ts';

/** A page, or a piece of it, as a real browser draws it. */
export const drawnPage = (page: number, { kind = 'page', dpi = PAGE_DPI, fields = {} } = {}) => ({
  kind,
  page,
  dpi,
  fields,
  blob: new Blob(['png'], { type: 'image/png' }),
});
