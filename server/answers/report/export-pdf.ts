import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { PictureRef } from '#common/answers/charts/scene.ts';
import type { ComparisonQuery } from '#common/answers/compare/groups.ts';
import { pictureKey } from '#common/answers/report/blocks.ts';
import { picturesOf } from '#common/answers/report/cards.ts';
import type { ReportInput } from '#common/answers/report/document.ts';
import { picturesOfComparison } from '#common/answers/report/group-comparison.ts';
import { isFiltered, type ResultFilters } from '#common/answers/result-filters.ts';
import { pick } from '#common/words/collections.ts';
import { MINUTE } from '#common/words/units.ts';
import { readBenchmark } from '#server/answers/results/benchmark.ts';
import { chooseResponses } from '#server/answers/results/choose.ts';
import { compareGroups } from '#server/answers/results/compare-groups.ts';
import { resultsOf } from '#server/answers/results/compute.ts';
import { readSource } from '#server/answers/results/source.ts';
import { summariesForReport } from '#server/answers/summaries/queries.ts';
import { fileRenditions, files } from '#server/data/schema/files.ts';
import { visMaterials } from '#server/data/schema/library.ts';
import { companyName } from '#server/data/settings.ts';
import { FairQueue } from '#server/data/waiting.ts';
import { loadSharp } from '#server/library/files/images.ts';
import type { Viewer } from '#server/library/files/view.ts';
import { materialViews } from '#server/library/materials/views.ts';
import type { Context } from '#server/outside/context.ts';
import type { ReportPicture } from './scene.ts';
import type { PdfWork } from './worker.ts';

/** The width in pixels that is enough for a printed page. */
const WIDTH = 1200;
const QUALITY = 82;

type FileRow = typeof files.$inferSelect;

/** The still pictures of a report as JPEG by pictureKey. Unreadable ones are left out. */
async function loadPictures(ctx: Context, refs: PictureRef[]): Promise<Map<string, ReportPicture>> {
  const found = await pictureFiles(ctx, refs);
  const loaded = await Promise.all(
    [...found].map(async ([key, file]) => {
      try {
        return [[key, { jpeg: await asJpeg(ctx, file) }] as const];
      } catch (error) {
        ctx.log.warn({ err: error, file: file.id }, 'a picture is missing in a report');
        return [];
      }
    }),
  );
  return new Map(loaded.flat());
}

/** The smallest stored size that is wide enough, on white. */
async function asJpeg(ctx: Context, file: FileRow): Promise<Uint8Array> {
  const byWidth = [...file.variants].sort((a, b) => a.width - b.width);
  const variant = byWidth.find(({ width }) => width >= WIDTH) ?? byWidth.at(-1);
  const content = await buffer(await ctx.storage.stream(variant?.key ?? file.key));
  const sharp = await loadSharp();
  return sharp(content)
    .resize({ width: WIDTH, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** The files of the still pictures: an image's own file, or the stored rendition of a page or view. */
async function pictureFiles(ctx: Context, refs: PictureRef[]): Promise<Map<string, FileRow>> {
  if (refs.length === 0) return new Map();
  const drawn = sql`coalesce(${visMaterials.model_id}, ${visMaterials.document_id})`;
  const stills = await ctx.db
    .select({ material: visMaterials.id, ...pick(fileRenditions, ['kind', 'position', 'label']), file: files })
    .from(visMaterials)
    .leftJoin(fileRenditions, and(eq(fileRenditions.file_id, drawn), ne(fileRenditions.kind, 'piece')))
    .innerJoin(files, eq(files.id, sql`coalesce(${visMaterials.image_id}, ${fileRenditions.rendition_id})`))
    .where(inArray(visMaterials.id, [...new Set(refs.map((ref) => ref.material_id))]))
    .orderBy(fileRenditions.position);
  const found = refs.flatMap((ref) => {
    const own = stills.filter(({ material }) => material === ref.material_id);
    const wanted = own.find(({ kind, position, label }) =>
      kind === 'page' ? position === ref.page : label === ref.view,
    );
    // If no page or view is named, the first one stands for the material.
    const still = wanted ?? (ref.page === null ? own[0] : undefined);
    return still ? [[pictureKey(ref), still.file] as const] : [];
  });
  return new Map(found);
}

const TIME_LIMIT = 2 * MINUTE;
const MEMORY_LIMIT_MB = 1024;
const WORKER = new URL('./worker.ts', import.meta.url);
/**
 * In MiB: where what soon goes may grow from the start, collecting it takes less. A thread takes over what the process's flags are when it
 * starts, and has no such flag of its own.
 */
const YOUNG_AT_LEAST = 16;

/** A report keeps one processor busy for seconds. One report at a time leaves the other processors free. */
const queue = new FairQueue({ slots: 1 });

/** Reads the data of a report of the responses that the filters choose, with each of them if `withEach`. @throws HttpError 404 */
export async function reportInput(
  ctx: Context,
  assessmentId: number,
  filters: ResultFilters,
  viewer: Viewer,
  withEach: boolean,
): Promise<ReportInput> {
  const source = await readSource(ctx, assessmentId, filters);
  const { assessment, versions, materialIds, pooling, filterWords } = source;
  const { results, means } = await resultsOf(ctx, source);
  const materials = await materialViews(ctx, materialIds, viewer);
  return {
    assessment: {
      id: assessment.id,
      title: assessment.title,
      brand: assessment.visual_identity_system_name,
      vis_version: assessment.version,
      created_at: assessment.created_at,
      deadline: assessment.deadline,
      deadline_zone: assessment.deadline_zone,
      completion_percentage: assessment.completion_percentage,
      expert_count: assessment.expert_count,
    },
    results,
    filters: filterWords,
    materials: new Map(materials.map((material) => [material.id, material])),
    benchmark: await readBenchmark(ctx.db, source, means),
    // Summaries rest on all completed responses.
    summaries: isFiltered(filters) ? [] : await summariesForReport(ctx.db, assessmentId),
    company: await companyName(ctx.db),
    made_at: new Date().toISOString(),
    each: withEach ? { responses: (await chooseResponses(ctx.db, source)).responses, versions, pooling } : null,
  };
}

/** The report as a PDF, made in a worker thread. @throws HttpError 404 for an unknown assessment */
export async function exportPdf(
  ctx: Context,
  assessmentId: number,
  filters: ResultFilters,
  viewer: Viewer,
  { withEach, zone }: { withEach: boolean; zone: string | undefined },
): Promise<{ name: string; content: Buffer }> {
  const input = { ...(await reportInput(ctx, assessmentId, filters, viewer, withEach)), zone };
  const questions = input.results.questions.map(({ question }) => question);
  const pictures = await loadPictures(ctx, picturesOf(questions, input.materials));
  const content = await queue.run(() => render({ input, pictures }));
  return { name: input.assessment.title, content };
}

/** A comparison as a PDF, as `exportPdf` makes that of a report, with days and times in `zone`. */
export async function exportComparison(
  ctx: Context,
  assessmentId: number,
  query: ComparisonQuery,
  viewer: Viewer,
  zone?: string,
): Promise<{ name: string; content: Buffer }> {
  const comparison = await compareGroups(ctx, assessmentId, query, viewer);
  const pictures = await loadPictures(ctx, picturesOfComparison(comparison));
  return { name: comparison.title, content: await queue.run(() => render({ comparison, zone, pictures })) };
}

/** Makes the PDF of a report in a worker thread. */
export function render(work: PdfWork): Promise<Buffer> {
  setFlagsFromString(`--min-semi-space-size=${YOUNG_AT_LEAST}`);
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    const timer = setTimeout(() => void worker.terminate(), TIME_LIMIT);
    worker.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf)));
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The report could not be made in time'));
    });
  });
}
