import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const resolve = createRequire(import.meta.url).resolve;
const read = (name: string) => readFileSync(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)).toString('base64');

/** The fonts of a report in base64. */
export const reportFonts = () => ({ regular: read('DejaVuSans'), bold: read('DejaVuSans-Bold') });
