import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { modelDecoders } from './tools/model-decoders.ts';
import { pageScripts } from './tools/page-scripts.ts';
import { pdfAssets } from './tools/pdf-assets.ts';
import { addToDist, NEXT } from './tools/portal-build.ts';
import { portalChunks } from './tools/portal-chunks.ts';

/** Port of the API in development; `npm run dev` starts it there. */
const apiPort = process.env.PORT ?? '3000';

/** Stores each script and style sheet compressed beside itself, so that the server never compresses them while serving. */
function precompress(): Plugin {
  let outDir = '';
  const compress = async (name: string) => {
    const file = path.join(outDir, 'assets', name);
    const content = await readFile(file);
    await Promise.all([
      promisify(gzip)(content, { level: 9 }).then((data) => writeFile(`${file}.gz`, data)),
      promisify(brotliCompress)(content).then((data) => writeFile(`${file}.br`, data)),
    ]);
  };
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const names = await readdir(path.join(outDir, 'assets'));
      await Promise.all(names.filter((name) => /\.(m?js|css|svg)$/.test(name)).map(compress));
    },
  };
}

export default defineConfig({
  plugins: [react(), modelDecoders(), pdfAssets(), portalChunks(), pageScripts(), precompress(), addToDist()],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(manifest.version) },
  publicDir: 'common/static',
  build: {
    outDir: NEXT,
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 1500,
    // jspdf names them for what the portal does not use: HTML and SVG as PDF.
    rolldownOptions: { external: ['html2canvas', 'canvg', 'dompurify'] },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/agreement', '/dev/mail', '/.well-known', '/healthz', '/readyz'].map((route) => [
        route,
        `http://localhost:${apiPort}`,
      ]),
    ),
  },
});
