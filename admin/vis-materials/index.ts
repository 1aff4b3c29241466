import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';

const MaterialList = lazyPart(() => import('./MaterialList.tsx').then((screen) => screen.MaterialList));
const MaterialShow = lazyPart(() => import('./MaterialShow.tsx').then((screen) => screen.MaterialShow));

/** Materials are added in the dialog of their VIS, and corrected in a dialog here. */
export const visMaterials = {
  name: 'vis-materials',
  list: MaterialList,
  show: MaterialShow,
  recordRepresentation: 'title',
};
