/** Returns the query key of one assessment as staff see it. */
export const detailKey = (id: number | string) => ['assessments', 'detail', String(id)];
