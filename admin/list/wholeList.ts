import { WHOLE_LIST } from '#common/api/page-sizes.ts';

/** The `pagination` of react-admin's hooks for loading a whole list. */
export const wholeList = { page: 1, perPage: WHOLE_LIST.page_size };
