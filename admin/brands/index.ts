import { BrandList } from './BrandList.tsx';

/** Brands are edited in a dialog over their list. */
export const brands = { name: 'brands', list: BrandList, recordRepresentation: 'name' };
