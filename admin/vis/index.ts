import { VisPage } from './detail/VisPage.tsx';
import { VisList } from './list/VisList.tsx';

/** The detail is in react-admin's edit slot, so that its address is `/vis/:id`. Editing happens in a dialog. */
export const vis = {
  name: 'vis',
  list: VisList,
  edit: VisPage,
  recordRepresentation: (record: { brand_name?: string; version?: string }) =>
    `${record.brand_name ?? ''} ${record.version ?? ''}`.trim(),
};
