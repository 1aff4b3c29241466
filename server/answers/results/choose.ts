import { RESPONSE_STATES } from '#common/answers/responses.ts';
import type { QualityFlag, ResultBasis } from '#common/answers/result-filters.ts';
import { qualityFlags } from '#common/answers/results/quality.ts';
import type { ReportResponse } from '#common/answers/results/results.ts';
import type { Db } from '#server/data/database.ts';
import { inTurns } from './in-turns.ts';
import { collectResponses } from './responses.ts';
import type { ReportSource } from './source.ts';

export type Chosen = { responses: ReportResponse[]; basis: ResultBasis };

type Flagged = { read: ReportResponse[]; flags: Map<number, QualityFlag[]> };

/**
 * Reads the responses that the filters of some sources of one assessment may choose. All completed ones are read, whichever are chosen,
 * because a response is flagged by comparison with them.
 */
export async function readFlagged(db: Db, sources: readonly ReportSource[]): Promise<Flagged> {
  const ids = sources.flatMap(({ taken }) => [...taken.completed_ids, ...taken.chosen_ids]);
  const read = await collectResponses(db, [...new Set(ids)]);
  return { read, flags: await inTurns(qualityFlags(sources[0]?.versions ?? [], read)) };
}

/** The responses that the filters choose, with their answers, and what is left out. `flagged` is what was read already. */
export async function chooseResponses(
  db: Db,
  source: ReportSource,
  flagged: Promise<Flagged> | Flagged = readFlagged(db, [source]),
): Promise<Chosen> {
  const { filters, taken } = source;
  const { states, chosen_ids } = taken;
  const { read, flags } = await flagged;
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
