import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
const PROGRAMS = ['podman', 'buildah', 'mmdebstrap'];

/** What is missing here to build and run the image; empty where everything is there. */
export function missingForImages(): string[] {
  const programs = PROGRAMS.filter((name) => spawnSync(name, ['--version']).error);
  return process.getuid?.() === 0 ? programs : [...programs, 'the rights of root'];
}

/** Builds an image as the Containerfile says, on a base image that is made where none can be pulled; returns its name. */
export function buildImage(tag: string, args: Record<string, string> = {}): string {
  const name = `localhost/expert-panel:${tag}`;
  const base = /^ARG BASE=(.*)$/m.exec(readFileSync(path.join(root, 'Containerfile'), 'utf8'))?.[1] ?? '';
  const isThere = spawnSync('podman', ['image', 'exists', base]).status === 0;
  const isPulled = isThere || spawnSync('podman', ['pull', '--quiet', base], { timeout: 120_000 }).status === 0;
  if (!isPulled) execFileSync('sh', [path.join(root, 'deploy', 'base-image.sh'), base], { stdio: 'inherit' });
  const folder = mkdtempSync(path.join(tmpdir(), 'panel-image-'));
  const secret = path.join(folder, 'npmrc');
  writeFileSync(secret, npmSettings(), { mode: 0o600 });
  const given = Object.entries(args).map(([key, value]) => `--build-arg=${key}=${value}`);
  const options = [
    ...given,
    '--format=docker',
    '--isolation=chroot',
    '--network=host',
    `--secret=id=npmrc,src=${secret}`,
  ];
  try {
    execFileSync('podman', ['build', ...options, '--file=Containerfile', `--tag=${name}`, '.'], {
      cwd: root,
      stdio: 'inherit',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
  return name;
}

/** The settings of npm on this machine in one file, with the authorities that it trusts. */
function npmSettings(): string {
  const settings = JSON.parse(execFileSync('npm', ['config', 'list', '--long', '--json'], { encoding: 'utf8' }));
  const files = [settings.globalconfig, settings.userconfig].filter((file) => existsSync(file));
  const lines = files
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => !/^\s*cafile/.test(line));
  const authorities = settings.cafile ? readFileSync(settings.cafile, 'utf8') : '';
  const certificates = authorities.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  return [...lines, ...certificates.map((one) => `ca[]=${JSON.stringify(one)}`), ''].join('\n');
}
