import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import lockfile from '../../package-lock.json' with { type: 'json' };

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
const locked = Object.entries(lockfile.packages as Record<string, Locked>).filter(([place]) => place !== '');

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
  expect(bill.components.filter(({ purl, hashes }) => !purl.startsWith('pkg:npm/') || !hashes?.length)).toEqual([]);
  const isForDevelopment = (name: string) =>
    listed.get(name)?.properties?.some((property) => property.name === 'cdx:npm:package:development');
  expect([isForDevelopment('fastify'), isForDevelopment('vitest')]).toEqual([false, true]);
});
