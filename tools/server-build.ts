import { globSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'rolldown';

const root = path.join(import.meta.dirname, '..');

/**
 * Packages that are not bundled: they bring native programs, WebAssembly, fonts or pages, or are loaded only at first
 * use. All others are bundled, since a start takes longer the more files it reads.
 */
const OUTSIDE = [
  '@aws-sdk/*',
  '@cantoo/pdf-lib',
  '@electric-sql/pglite',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  '@zxcvbn-ts/*',
  'file-type',
  'flydrive/drivers/s3',
  'gltf-validator',
  'nodemailer',
  'pdfkit',
  'pg-native',
  'sanitize-html',
  'sharp',
  'subset-font',
];
const isOutside = (id: string) => OUTSIDE.some((name) => path.matchesGlob(id, name) || id.startsWith(`${name}/`));

/** A program that is started by the path of its file, as a thread or a process. */
const PROGRAM = /new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g;

/** Builds such programs too, and names their built files. */
const programs: Plugin = {
  name: 'programs',
  transform(code, id) {
    const emit = (_: string, name: string) => {
      const file = this.emitFile({ type: 'chunk', id: `${path.resolve(path.dirname(id), name)}.ts` });
      return `new URL(import.meta.ROLLUP_FILE_URL_${file})`;
    };
    const named = code.replace(PROGRAM, emit);
    return named === code ? undefined : { code: named, map: null };
  },
};

const entries = ['server/start/serve.ts', ...globSync('server/start/commands/*.ts', { cwd: root })];

/** What is built: the server and each command. */
export const SERVER = {
  cwd: root,
  platform: 'node',
  input: Object.fromEntries(entries.map((file) => [path.basename(file, '.ts'), file])),
  plugins: [programs],
  logLevel: 'warn',
} satisfies BuildOptions;

/** The packages that built files were made of, by their folders below the project's. */
export function packagesIn(bundle: readonly { type: string; moduleIds?: string[] }[]): string[] {
  const modules = bundle.flatMap(({ moduleIds = [] }) => moduleIds);
  const folders = modules.flatMap(
    (id) => /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [],
  );
  return [...new Set(folders)].sort();
}

/**
 * Builds the server into a folder: few files, which all lie in it, beside the migrations and the demo's designs. Returns the
 * packages that are in these files.
 */
export async function buildServer(dir: string): Promise<string[]> {
  const { output } = await build({
    ...SERVER,
    external: isOutside,
    output: { dir, sourcemap: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  });
  for (const folder of ['data/migrations', 'demo/designs'])
    await cp(path.join(root, 'server', folder), path.join(dir, path.basename(folder)), { recursive: true });
  return packagesIn(output);
}
