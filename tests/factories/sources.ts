import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The React parts of the product by path, with their text. */
export function parts(): Map<string, string> {
  const files = globSync('{common/ui,portal,admin}/**/*.{ts,tsx}', { cwd: ROOT });
  return new Map(files.sort().map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
}
