import { parentPort, workerData } from 'node:worker_threads';
import type { GroupComparison } from '#common/answers/compare/groups.ts';
import { buildReport, type ReportInput } from '#common/answers/report/document.ts';
import { comparisonDocument } from '#common/answers/report/group-comparison.ts';
import { type ReportPictures, renderPdf } from './render.ts';

/** The data of the worker: of a report, or of a comparison with the zone of its days. Maps can be passed to a thread. */
export type PdfWork = { pictures: ReportPictures } & (
  | { input: ReportInput }
  | { comparison: GroupComparison; zone: string | undefined }
);

const work = workerData as PdfWork;
const document = 'input' in work ? buildReport(work.input) : comparisonDocument(work.comparison, work.zone);
parentPort?.postMessage(await renderPdf(document, work.pictures));
