import { checkModel } from './check-model.ts';
import { checkPdf } from './check-pdf.ts';

/** The program behind checkFile: looks at one file after the other and sends back what it found. */
process.on('message', async ({ kind, path }: { kind: 'pdf' | 'model'; path: string }) => {
  process.send?.(kind === 'pdf' ? await checkPdf(path) : await checkModel(path));
});
// Without its server there is nobody to answer to.
process.on('disconnect', () => process.exit(0));
