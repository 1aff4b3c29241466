import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { VisMaterial } from '#common/library/vis.ts';
import { MIB } from '#common/words/units.ts';
import { glb } from '#tests/factories/files.ts';
import { accessToken } from '#tests/servers/api.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { startProcess } from '#tests/servers/product.ts';
import { unlessQuick } from './quick.ts';

const SIZE = 100 * MIB - 4096;
const ROUNDS = unlessQuick(3, 1);

/** Upload and download of 100 MB: throughput and the server's peak memory, beside a server that only copies bytes. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-bench-'));
  const file = path.join(folder, 'large.glb');
  await writeFile(file, largeModel());
  try {
    await measureBare(folder, file);
    await measureProduct(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureBare(folder: string, file: string): Promise<void> {
  const port = await freePort();
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'static-server.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(server.stdout, 'data');
  const address = `http://localhost:${port}`;
  await report('copying server, upload', () => curl(['-T', file, `${address}/copy`]));
  await report('copying server, download', () => curl([`${address}/copy`]));
  server.kill();
}

async function measureProduct(file: string): Promise<void> {
  const product = await startProcess({ SEED_DEMO: '1' });
  // Seeding has a peak of its own, which a second start does not have.
  await product.kill('SIGTERM');
  await product.restart();
  try {
    const token = `authorization: Bearer ${await accessToken(product.url, 'admin@example.com')}`;
    const upload = ['-H', token, '-F', 'vis=1', '-F', `model_3d=@${file}`];
    let saved = '';
    const idle = await peakFromNow(product.pid());
    await report('product, upload (checked)', async () => {
      saved = await curl([...upload, `${product.url}/api/brands/vis-materials/`]);
    });
    console.log(`${'server at rest → peak while uploading'.padEnd(40)} ${idle} → ${await memory(product.pid())} MB`);
    const { model_3d } = JSON.parse(saved) as VisMaterial;
    const before = await peakFromNow(product.pid());
    await report('product, download', () => curl([`${product.url}${model_3d}`]));
    console.log(`${'server before → peak while downloading'.padEnd(40)} ${before} → ${await memory(product.pid())} MB`);
  } finally {
    await product.stop();
  }
}

/** The best of several rounds, in MB a second. */
async function report(name: string, work: () => Promise<unknown>): Promise<void> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    await work();
    best = Math.min(best, performance.now() - begin);
  }
  const speed = SIZE / MIB / (best / 1000);
  console.log(`${name.padEnd(40)} ${(best / 1000).toFixed(2).padStart(6)} s ${speed.toFixed(0).padStart(6)} MB/s`);
}

/** Runs curl; returns a small answer's text, and nothing of a large one. */
async function curl(args: string[]): Promise<string> {
  const child = spawn('curl', ['-sS', '--fail-with-body', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    if (text.length < 10_000) text += chunk.toString('latin1').slice(0, 10_000);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`curl ended with ${code}: ${text.slice(0, 300)}`);
  return text;
}

/** Forgets the peak so far; returns the memory in use now, in MB. */
async function peakFromNow(pid: number): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  return memory(pid);
}

/** The most memory the process has had at once, in MB. */
async function memory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** A valid GLB of nearly 100 MB: a triangle whose buffer is mostly padding. */
function largeModel(): Buffer {
  const small = glb((gltf) => ({ ...gltf, buffers: [{ byteLength: SIZE }] }));
  const jsonLength = small.readUInt32LE(12);
  const head = small.subarray(0, 20 + jsonLength);
  const bin = Buffer.alloc(8 + SIZE);
  bin.writeUInt32LE(SIZE, 0);
  bin.write('BIN\0', 4, 'latin1');
  small.subarray(20 + jsonLength + 8).copy(bin, 8);
  const whole = Buffer.concat([head, bin]);
  whole.writeUInt32LE(whole.length, 8);
  return whole;
}
