import path from 'node:path';
import { build, normalizePath, type Plugin, type Rolldown } from 'vite';

/** The address of a file of the project, as the bundler names it. */
export const moduleOf = (file: string) => normalizePath(path.join(import.meta.dirname, '..', file));

/** The parts of the screens that people open first: modules, each with all that it imports. */
export const PARTS = {
  start: ['portal/main.tsx', 'portal/login/LoginPage.tsx'].map(moduleOf),
  frame: ['portal/layouts/DashboardScreens.tsx', 'common/ui/api/QueryCache.tsx'].map(moduleOf),
  home: ['portal/home/HomePage.tsx'].map(moduleOf),
  player: ['portal/assessment/CompletePage.tsx'].map(moduleOf),
  staff: ['admin/AdminApp.tsx'].map(moduleOf),
};

/**
 * Bundles each of these screens into a few files without code of the others, since browsers fetch six at a time: one for
 * what every page needs (packages apart, which stay in the browser's cache across releases), one for the frame, and one
 * for each set of other parts that share modules. The bundler places the rest. An earlier build shows what a part really
 * uses: imports also name modules of which nothing is used.
 */
export function portalChunks(): Plugin {
  return {
    name: 'portal-chunks',
    apply: 'build',
    async config() {
      const { output } = (await build({
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        build: { write: false, minify: false, target: 'es2022' },
      })) as Rolldown.RolldownOutput;
      const parts = partsOfModules(output);
      const name = (id: string) => chunkOf(id, parts.get(id));
      const group = { name, debugName: 'parts', includeDependenciesRecursively: false };
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } };
    },
  };
}

function chunkOf(id: string, [first, ...others]: readonly string[] = []): string | null {
  if (first === undefined) return null;
  if (first === 'start') return id.includes('/node_modules/') ? 'base' : 'start';
  return first === 'frame' ? first : [first, ...others].join('-');
}

/** Returns, for each module, the parts that need it. */
function partsOfModules(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  for (const [part, modules] of Object.entries(PARTS)) {
    for (const { moduleIds } of chunksOf(output, modules)) {
      for (const id of moduleIds) parts.set(id, [...(parts.get(id) ?? []), part]);
    }
  }
  return parts;
}

/** The files of a build that hold these modules, and all that they import. */
export function chunksOf(
  output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  modules: readonly string[],
): Set<Rolldown.OutputChunk> {
  const chunks = output.filter((file) => file.type === 'chunk');
  const found = new Set(chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.includes(id))));
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return found;
}
