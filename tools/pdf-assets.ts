import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What the PDF renderer loads while it works: fonts that documents leave out, character maps, image decoders. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm'];
const BASE = 'pdfjs';
const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Serves these folders with the portal, so that nothing is fetched from elsewhere. */
export function pdfAssets(): Plugin {
  return {
    name: 'pdf-assets',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, base, folder = '', name = ''] = (request.url ?? '').split('?')[0]?.split('/') ?? [];
        if (base !== BASE || !FOLDERS.includes(folder)) {
          next();
          return;
        }
        readFile(path.join(library, folder, path.basename(name))).then((content) => {
          if (name.endsWith('.wasm')) response.setHeader('content-type', 'application/wasm');
          response.end(content);
        }, next);
      });
    },
    async generateBundle() {
      for (const folder of FOLDERS) {
        for (const name of await readdir(path.join(library, folder))) {
          const source = await readFile(path.join(library, folder, name));
          this.emitFile({ type: 'asset', fileName: `${BASE}/${folder}/${name}`, source });
        }
      }
    },
  };
}
