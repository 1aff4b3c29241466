import { BrandList } from './BrandList.tsx';

export const brands = {
  name: 'brands',
  list: BrandList,
  recordRepresentation: 'name',
};
