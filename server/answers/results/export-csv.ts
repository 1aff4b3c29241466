import { Readable } from 'node:stream';
import { csvExport } from '#common/answers/report/csv-export.ts';
import { isFiltered, type ResultFilters } from '#common/answers/result-filters.ts';
import { UTF8_BOM } from '#common/words/csv.ts';
import { withoutAccents } from '#common/words/folded.ts';
import type { Context } from '#server/outside/context.ts';
import { chooseResponses } from './choose.ts';
import { readResponses } from './responses.ts';
import { readSource } from './source.ts';

/** Streams the responses of an assessment that the filters choose as CSV. @throws HttpError 404 */
export async function exportCsv(ctx: Context, assessmentId: number, filters: ResultFilters, measurements: boolean) {
  const source = await readSource(ctx, assessmentId, filters);
  const { assessment, versions, pooling, taken } = source;
  const { header, line } = csvExport(versions, { measurements, basis: pooling });
  // Only the quality of a response depends on all others, so that without its filter no more than a batch is held.
  const chosen =
    filters.quality === 'all'
      ? readResponses(ctx.db, taken.chosen_ids)
      : (await chooseResponses(ctx.db, source)).responses;
  async function* lines(): AsyncGenerator<string> {
    yield UTF8_BOM + header;
    for await (const response of chosen) yield line(response);
  }
  return { name: assessment.title, content: Readable.from(lines(), { objectMode: false }) };
}

/**
 * Turns a title into a file name for every system: letters, digits and dashes, in ASCII where the title is Latin. It says whether filters
 * are set.
 */
export function fileNameOf(id: number, title: string, filters: ResultFilters): { name: string; otherwise: string } {
  const [plain = '', full = ''] = [withoutAccents(title), title.normalize('NFC')].map((text) =>
    text
      .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .replace(/[\s_-]+/g, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase(),
  );
  const otherwise = `assessment-${id}`;
  const name = [...(/^[\w-]*$/.test(plain) ? plain : full)].slice(0, 80).join('') || otherwise;
  const filtered = isFiltered(filters) ? '-filtered' : '';
  return { name: name + filtered, otherwise: otherwise + filtered };
}
