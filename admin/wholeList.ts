import { WHOLE_LIST } from '#common/api/lists.ts';

/** The `pagination` of react-admin's hooks for a list that a screen reads as a whole. */
export const wholeList = { page: 1, perPage: WHOLE_LIST.page_size };
