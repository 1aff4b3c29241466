import { VisList } from './VisList.tsx';

export const vis = {
  name: 'vis',
  list: VisList,
  recordRepresentation: 'brand_name',
};
