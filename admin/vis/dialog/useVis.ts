import { useGetList, useGetOne } from 'react-admin';
import { wholeList } from '#admin/list/wholeList.ts';
import { WHOLE } from '#admin/record/RecordScreen.tsx';
import type { Brand } from '#common/library/brands.ts';
import type { GeographicalRegion, VisDetail, VisMaterial } from '#common/library/vis.ts';

/** Loads a whole VIS. */
export const useVis = (id: number) => useGetOne<VisDetail>('vis', { id, ...WHOLE }, { retry: false });

/** Loads the images and models of a VIS in their order; loads nothing for a new VIS. */
export const useVisMaterials = (id: number | undefined) =>
  useGetList<VisMaterial>(
    'vis-materials',
    { filter: { vis_id: id }, pagination: wholeList, sort: { field: 'position', order: 'ASC' } },
    { enabled: id !== undefined },
  );

/** Loads the brands that a new VIS can belong to. */
export const useBrands = (enabled = true) =>
  useGetList<Brand>('brands', { pagination: wholeList, sort: { field: 'name', order: 'ASC' } }, { enabled });

/** Loads the regions that a VIS can be for. */
export const useRegions = () =>
  useGetList<GeographicalRegion>('geographical-regions', {
    pagination: wholeList,
    sort: { field: 'position', order: 'ASC' },
  });
