import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { buildReport, type ReportInput } from '#common/answers/report/document.ts';
import { type ReportPictures, renderPdf } from '#common/answers/report/pdf.ts';

/** The data of the worker. Maps can be passed to a thread. */
export type PdfWork = { input: ReportInput; pictures: ReportPictures };

const resolve = createRequire(import.meta.url).resolve;
const font = async (name: string) => (await readFile(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))).toString('base64');

const { input, pictures } = workerData as PdfWork;
const [regular, bold] = await Promise.all([font('DejaVuSans'), font('DejaVuSans-Bold')]);
const pdf = renderPdf(buildReport(input), { regular, bold }, pictures);
parentPort?.postMessage(pdf, [pdf]);
