import { Worker } from 'node:worker_threads';
import { picturesOf, type ReportInput } from '#common/answers/report/document.ts';
import { MINUTE } from '#common/values/durations.ts';
import type { Context } from '#server/context.ts';
import { collectResponses, readSource } from '#server/features/answers/results/source.ts';
import { summariesForReport } from '#server/features/answers/summaries/queries.ts';
import type { Viewer } from '#server/features/library/files/addresses.ts';
import { materialViews } from '#server/features/library/materials/material-views.ts';
import { createLimiter } from '#server/process/limiter.ts';
import { companyName } from '#server/system/settings.ts';
import type { PdfWork } from './pdf/worker.ts';
import { loadPictures } from './pictures.ts';

const TIME_LIMIT = 2 * MINUTE;
const MEMORY_LIMIT_MB = 1024;
const WORKER = new URL('./pdf/worker.ts', import.meta.url);

/** A report keeps a processor busy for a while. One at a time leaves the others free. */
const limited = createLimiter(1);

/** Reads the data of an assessment's report. Throws 404. */
export async function reportInput(ctx: Context, assessmentId: number, viewer: Viewer): Promise<ReportInput> {
  const { assessment, versions, materialIds, pooling } = await readSource(ctx, assessmentId);
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
    versions,
    responses: await collectResponses(ctx.db, assessmentId),
    materials: new Map(materials.map((material) => [material.id, material])),
    pooling,
    summaries: await summariesForReport(ctx.db, assessmentId),
    company: await companyName(ctx.db),
    made_at: new Date().toISOString(),
  };
}

/** The report as a PDF with its days and times in `zone`, made in a thread of its own. Throws 404 for an unknown assessment. */
export async function exportPdf(
  ctx: Context,
  assessmentId: number,
  viewer: Viewer,
  zone?: string,
): Promise<{ name: string; content: Buffer }> {
  const input = { ...(await reportInput(ctx, assessmentId, viewer)), zone };
  const pictures = await loadPictures(ctx, picturesOf(input.versions, input.materials));
  const content = await limited(() => render({ input, pictures }));
  return { name: input.assessment.title, content };
}

/** The PDF of a report that was read, made in a thread of its own. */
export function render(work: PdfWork): Promise<Buffer> {
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
