import { server } from './server.ts';

/** What staff do with responses, results and summaries. */
export const responseActions = {
  acceptResponse: (id: number) => server.post(`/assessments/assessment-responses/${id}/accept/`),
};
