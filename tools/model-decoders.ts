import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The 3D library that the model viewer brings along; its main file lies in build/. */
const library = path.dirname(path.dirname(createRequire(import.meta.url).resolve('three')));
const libraries = path.join(library, 'examples', 'jsm', 'libs');

/** Address under the portal → file of the 3D library. */
const DECODERS: Record<string, string> = {
  'model-viewer/draco/draco_wasm_wrapper.js': 'draco/gltf/draco_wasm_wrapper.js',
  'model-viewer/draco/draco_decoder.wasm': 'draco/gltf/draco_decoder.wasm',
  'model-viewer/draco/draco_decoder.js': 'draco/gltf/draco_decoder.js',
  'model-viewer/basis/basis_transcoder.js': 'basis/basis_transcoder.js',
  'model-viewer/basis/basis_transcoder.wasm': 'basis/basis_transcoder.wasm',
};
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** Serves the decoders of compressed 3D models with the portal, so that the viewer fetches nothing from elsewhere. */
export function modelDecoders(): Plugin {
  return {
    name: 'model-decoders',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = DECODERS[(request.url ?? '').replace(/^\//, '').replace(/\?.*/, '')];
        if (!file) {
          next();
          return;
        }
        readFile(path.join(libraries, file)).then((content) => {
          response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
          response.end(content);
        }, next);
      });
    },
    async generateBundle() {
      for (const [fileName, file] of Object.entries(DECODERS)) {
        this.emitFile({ type: 'asset', fileName, source: await readFile(path.join(libraries, file)) });
      }
    },
  };
}
