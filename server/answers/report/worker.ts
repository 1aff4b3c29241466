import { parentPort, workerData } from 'node:worker_threads';
import { buildReport, type ReportInput } from '#common/answers/report/document.ts';
import { type ReportPictures, renderPdf } from './render.ts';

/** The data of the worker. Maps can be passed to a thread. */
export type PdfWork = { input: ReportInput; pictures: ReportPictures };

const { input, pictures } = workerData as PdfWork;
parentPort?.postMessage(await renderPdf(buildReport(input), pictures));
