import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import lockfile from '../../package-lock.json' with { type: 'json' };
import { SERVER } from '../../tools/server-build.ts';

const root = path.join(import.meta.dirname, '..', '..');

type Component = { name: string; purl: string; hashes?: unknown[]; properties?: { name: string }[] };
type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
};
const OURS = manifest.workspaces;
const locked = Object.entries(lockfile.packages as Record<string, Locked>).filter(
  ([place, { link, resolved = place }]) => place !== '' && !(OURS.includes(place) || (link && OURS.includes(resolved))),
);

describe('every package', () => {
  test('is named with one exact version', () => {
    const all = Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    });
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test('ASVS 15.1.2: comes from the registry of npm and is checked by its hash', () => {
    // The linter's and bundler's programs for other systems are not installed where the lockfile is written.
    const needed = locked.filter(([, { dev, optional }]) => !(dev && optional));
    expect(needed.filter(([, { link, integrity }]) => link || !integrity?.startsWith('sha512-'))).toEqual([]);
    const elsewhere = ({ resolved }: Locked) => resolved && !resolved.startsWith('https://registry.npmjs.org/');
    expect(locked.filter(([, one]) => elsewhere(one))).toEqual([]);
  });
});

/** The packages that the owner of the product has chosen, and where each does its work. */
const CHOSEN = {
  'react-admin': ['admin'],
  'ra-data-simple-rest': ['admin'],
  'ra-input-rich-text': ['admin'],
  react: ['portal', 'admin', 'common'],
  'react-dom': ['portal'],
  '@mui/material': ['portal', 'admin', 'common'],
  'react-router-dom': ['portal', 'admin'],
  'jwt-decode': ['portal', 'common'],
  jspdf: ['portal', 'admin', 'common'],
  papaparse: ['admin', 'portal', 'common', 'server'],
  'react-dropzone': ['portal', 'admin', 'common'],
  '@google/model-viewer': ['portal', 'admin', 'common'],
  vite: ['vite.config.ts', 'tools/portal-build.ts'],
  vitest: ['vitest.config.ts'],
};

test.each(Object.entries(CHOSEN))('the chosen package %s is installed and used by the product', (name, places) => {
  expect({ ...manifest.dependencies, ...manifest.devDependencies }).toHaveProperty([name]);
  const files = places.flatMap((place) =>
    /\.ts$/.test(place)
      ? place
      : readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
          .filter((file) => /\.tsx?$/.test(file))
          .map((file) => path.join(place, file)),
  );
  // By its name or a part of it, now or when it is needed. A type alone uses nothing.
  const used = new RegExp(`(^(?:import|export) (?!type )[^;]*?from |^import |\\bimport\\()'${name}(/[^']*)?'`, 'm');
  expect(files.filter((file) => used.test(readFileSync(path.join(root, file), 'utf8')))).not.toEqual([]);
});

test('ASVS 15.1.2: npm run sbom lists every package with its address and hash, and which are for development only', () => {
  const [program = '', ...args] = manifest.scripts.sbom.split(' ');
  const output = execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const bill = JSON.parse(output) as { bomFormat: string; components: Component[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  const listed = new Map(bill.components.map((component) => [component.name, component]));
  const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(packages.filter((name) => !listed.has(name))).toEqual([]);
  const foreign = bill.components.filter(({ name }) => !OURS.some((folder) => path.basename(folder) === name));
  expect(foreign.filter(({ purl, hashes }) => !purl.startsWith('pkg:npm/') || !hashes?.length)).toEqual([]);
  const isForDevelopment = (name: string) =>
    listed.get(name)?.properties?.some((property) => property.name === 'cdx:npm:package:development');
  expect([isForDevelopment('fastify'), isForDevelopment('vitest')]).toEqual([false, true]);
});

/** What the server finds by name, and what the driver of S3 asks for. */
const BY_NAME =
  /^(@fontsource-variable\/noto-.+|dejavu-fonts-ttf|@zxcvbn-ts\/language-common|@aws-sdk\/s3-request-presigner)$/;

test('production installs the packages that the server imports, and none that only the portal needs', async () => {
  const isPackage = (id: string) => !/^[.#]/.test(id) && !path.isAbsolute(id);
  const { output } = await build({ ...SERVER, external: isPackage, write: false });
  const files = output.filter((file) => file.type === 'chunk');
  const own = new Set(files.map(({ fileName }) => fileName));
  const imported = files
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((id) => !own.has(id) && !id.startsWith('node:'))
    .map((id) => id.split('/').slice(0, id.startsWith('@') ? 2 : 1));
  const packages = new Set(imported.map((parts) => parts.join('/')));
  const installed = Object.keys(manifest.dependencies).filter((name) => !BY_NAME.test(name));
  expect([...packages].toSorted()).toEqual(installed.toSorted());
});
