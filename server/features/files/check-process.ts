import { checkModel } from './check-model.ts';
import { checkPdf } from './check-pdf.ts';

/** The program behind checkFile: looks at one file and sends back what it found. */
const [, , kind = '', path = ''] = process.argv;
const result = kind === 'pdf' ? await checkPdf(path) : await checkModel(path);
process.send?.(result, () => process.exit(0));
