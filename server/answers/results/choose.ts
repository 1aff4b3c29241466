import { RESPONSE_STATES } from '#common/answers/responses.ts';
import type { ResultBasis } from '#common/answers/result-filters.ts';
import { qualityFlags } from '#common/answers/results/quality.ts';
import type { ReportResponse } from '#common/answers/results/results.ts';
import type { Db } from '#server/data/database.ts';
import { collectResponses, type ReportSource } from './source.ts';

export type Chosen = { responses: ReportResponse[]; basis: ResultBasis };

/**
 * The responses that the filters choose, with their answers, and what is left out. All completed responses are read, whichever are chosen,
 * because a response is flagged by comparison with them.
 */
export async function chooseResponses(db: Db, { versions, filters, taken }: ReportSource): Promise<Chosen> {
  const { states, completed_ids, chosen_ids } = taken;
  const read = await collectResponses(db, [...new Set([...completed_ids, ...chosen_ids])]);
  const flags = qualityFlags(versions, read);
  const ids = new Set(chosen_ids);
  const matching = read.filter(({ id }) => ids.has(id));
  const { quality } = filters;
  const responses = matching.filter(({ id }) => quality === 'all' || flags.has(id) === (quality === 'flagged'));
  const isAsked = (state: string) => filters.state === 'all' || filters.state === state;
  const considered = RESPONSE_STATES.reduce((sum, state) => sum + states[state], 0);
  const inState = RESPONSE_STATES.filter(isAsked).reduce((sum, state) => sum + states[state], 0);
  const excluded: ResultBasis['excluded'] = [
    ...RESPONSE_STATES.filter((state) => !isAsked(state)).map((reason) => ({ reason, count: states[reason] })),
    { reason: 'filters', count: inState - chosen_ids.length },
    { reason: quality === 'flagged' ? 'unflagged' : 'flagged', count: matching.length - responses.length },
  ];
  return {
    responses,
    basis: {
      responses_count: responses.length,
      considered,
      excluded: excluded.filter(({ count }) => count > 0),
      quality: {
        responses: matching.length,
        flagged: matching.flatMap(({ id }) => {
          const own = flags.get(id);
          return own ? [{ response_id: id, flags: own }] : [];
        }),
      },
    },
  };
}
