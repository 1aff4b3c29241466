import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { type Build, builtPortal, currentStamp, DIST, serverFolder } from '#server/web/portal-stamp.ts';
import lock from '../package-lock.json' with { type: 'json' };

/**
 * `npm run package -- FOLDER` puts all that runs into a new folder: the build, the files of packages that the built server loads, and
 * a bill of materials. It runs in production on a machine of the same kind with Node 24, without npm.
 */

const root = path.join(import.meta.dirname, '..');

/** Files of packages that are found by a name which is made while the server runs. */
const BY_NAME = [
  'node_modules/@fastify/swagger-ui/static/*',
  'node_modules/@fontsource-variable/noto-*/{package,unicode}.json',
  'node_modules/@fontsource-variable/noto-*/files/*-wght-normal.woff2',
  'node_modules/dejavu-fonts-ttf/package.json',
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans{,-Bold}.ttf',
];

const [target] = process.argv.slice(2);
try {
  if (!target) throw new Error('Name the new folder: npm run package -- FOLDER');
  await makePackage(path.resolve(target));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function makePackage(folder: string): Promise<void> {
  const [build, current] = [await builtPortal(), currentStamp()];
  if (!build || build.sources !== current?.sources || build.server !== current.server)
    throw new Error('What is built is not these sources. Run "npm run build" first.');
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  const loaded = await loadedFiles(build);
  for (const file of ['package.json', 'tools/start.mjs', ...ofBuild(build), ...loaded])
    await cp(path.join(root, file), path.join(folder, file));
  const bill = billOf(new Set([...build.packages, ...loaded.map(packageOf)]));
  await writeFile(path.join(folder, 'sbom.cdx.json'), JSON.stringify(bill, null, 1));
}

/** The files in dist/ without earlier builds, what only building needs, and the maps to the sources. */
function ofBuild(build: Build): string[] {
  const parts = ['.built-from', `${serverFolder(build)}/**`, '[!.]**', '[!.]*/**'];
  const files = parts.flatMap((part) => globSync(path.join(DIST, part), { withFileTypes: true }));
  const paths = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
  return [...new Set(paths)].filter((file) => !file.endsWith('.js.map')).map((file) => path.relative(root, file));
}

/** The files of packages that the built server can load. What only `npm ci --include=dev` installs is tried for, and not needed. */
async function loadedFiles(build: Build): Promise<string[]> {
  const programs = globSync(path.join(DIST, serverFolder(build), '*.js'));
  // Pages for browsers name packages that nothing here loads.
  const { fileList } = await nodeFileTrace(programs, { base: root, ignore: BY_NAME });
  const byName = BY_NAME.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/*.map'] }));
  const locked = lock.packages as Record<string, { dev?: boolean }>;
  const files = [...fileList, ...byName].filter(packageOf);
  return [...new Set(files)].filter((file) => !locked[packageOf(file)]?.dev).sort();
}

function packageOf(file: string): string {
  return /^(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? '';
}

type Component = { 'bom-ref': string; name: string; properties: { name: string; value: string }[] };
type Bill = {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/** The bill of materials (CycloneDX) of the packages in these folders. */
function billOf(folders: Set<string>): Bill {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const all: Bill = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 }));
  const manifests = ['.', ...folders].map((folder) =>
    JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')),
  );
  const refs = new Set(manifests.map(({ name, version }) => `${name}@${version}`));
  // That a package is installed for building only says nothing here, where it is in a built file.
  const isOfInstall = ({ name }: { name: string }) => name === 'cdx:npm:package:development';
  return {
    ...all,
    metadata: { ...all.metadata, component: { ...all.metadata.component, name: manifests[0].name } },
    components: all.components
      .filter((one) => refs.has(one['bom-ref']))
      .map((one) => ({ ...one, properties: one.properties.filter((property) => !isOfInstall(property)) })),
    dependencies: all.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
}
