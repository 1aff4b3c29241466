import { ResponseList } from './ResponseList.tsx';

export const responses = {
  name: 'responses',
  list: ResponseList,
  recordRepresentation: 'title',
};
