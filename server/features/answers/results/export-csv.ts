import { Readable } from 'node:stream';
import { csvExport } from '#common/answers/report/csv-export.ts';
import { UTF8_BOM } from '#common/texts/csv.ts';
import type { Context } from '#server/context.ts';
import { readResponses, readSource } from './source.ts';

type Options = { all: boolean; measurements: boolean };

/** Streams the responses of an assessment as CSV. Throws 404. */
export async function exportCsv(ctx: Context, assessmentId: number, options: Options) {
  const { assessment, versions, pooling } = await readSource(ctx, assessmentId);
  const { header, line } = csvExport(versions, { ...options, basis: pooling });
  async function* lines(): AsyncGenerator<string> {
    yield UTF8_BOM + header;
    for await (const response of readResponses(ctx.db, assessmentId, options.all ? 'all' : 'completed'))
      yield line(response);
  }
  return { name: assessment.title, content: Readable.from(lines(), { objectMode: false }) };
}
