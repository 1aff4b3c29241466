import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';

const VisPage = lazyPart(() => import('./detail/VisPage.tsx').then((screen) => screen.VisPage));
const VisList = lazyPart(() => import('./list/VisList.tsx').then((screen) => screen.VisList));

/** The detail is in react-admin's edit slot, so that its address is `/vis/:id`. Editing happens in a dialog. */
export const vis = {
  name: 'vis',
  list: VisList,
  edit: VisPage,
  recordRepresentation: (record: { brand_name?: string; version?: string }) =>
    `${record.brand_name ?? ''} ${record.version ?? ''}`.trim(),
};
