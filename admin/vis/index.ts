import { VisPage } from './detail/VisPage.tsx';
import { VisList } from './list/VisList.tsx';

/** The detail stands in the edit slot, so that `/vis/:id` is its address; editing happens in a dialog over it. */
export const vis = {
  name: 'vis',
  list: VisList,
  edit: VisPage,
  recordRepresentation: (record: { brand_name?: string; version?: string }) =>
    `${record.brand_name ?? ''} ${record.version ?? ''}`.trim(),
};
