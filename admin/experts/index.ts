import { ExpertList } from './ExpertList.tsx';

export const experts = {
  name: 'experts',
  list: ExpertList,
  recordRepresentation: 'name',
};
