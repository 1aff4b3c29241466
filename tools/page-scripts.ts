import { readFile } from 'node:fs/promises';
import { build, minify, type Plugin, type Rolldown, runnerImport } from 'vite';
import { chunksOf, moduleOf, PARTS } from './portal-chunks.ts';

/**
 * Writes scripts into the page, so that they run before anything else has loaded: those that index.html names, and
 * portal/early/ at the end, with the files of each part. The server allows them by hash (server/web/portal-files.ts).
 * Before these stands the sign-in page, as its components draw it.
 */
export function pageScripts(): Plugin {
  return {
    name: 'page-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        let page = html;
        for (const [tag, name = ''] of html.matchAll(/<script src="\/([\w-]+\.js)"><\/script>/g)) {
          const source = await readFile(moduleOf(`common/static/${name}`), 'utf8');
          const { code } = await minify(name, source);
          page = page.replace(tag, () => `<script>${code.trim()}</script>`);
        }
        const early = await earlyScript(filesOfParts(bundle ?? {}));
        const signIn = await drawnSignIn();
        return page.replace('</body>', (end) => `  ${signIn}\n  <script>${early}</script>\n  ${end}`);
      },
    },
  };
}

async function drawnSignIn(): Promise<string> {
  const file = moduleOf('portal/login/signInPage.tsx');
  const { module } = await runnerImport<{ signInPage: (mode: string) => string }>(file, { configFile: false });
  return ['light', 'dark'].map((mode) => `<template id="drawn-${mode}">${module.signInPage(mode)}</template>`).join('');
}

async function earlyScript(files: Record<string, string[]>): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { FILES_OF_PARTS: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: moduleOf('portal/early/main.ts'), output: { format: 'iife' } },
    },
  });
  const [chunk] = (built as Rolldown.RolldownOutput).output;
  return chunk.code.trim();
}

/** Returns the addresses of each part's files, without those that the page itself names. */
function filesOfParts(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const files = (modules: readonly string[]) =>
    [...chunksOf(Object.values(bundle), modules)].map(({ fileName }) => `/${fileName}`);
  const { start, ...others } = PARTS;
  const ofThePage = files(start);
  const own = (modules: readonly string[]) => files(modules).filter((file) => !ofThePage.includes(file));
  return Object.fromEntries(Object.entries(others).map(([part, modules]) => [part, own(modules)]));
}
