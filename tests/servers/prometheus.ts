import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endProcess } from './end-process.ts';
import { freePort } from './free-port.ts';

const DEPLOYED = path.join(import.meta.dirname, '..', '..', 'deploy', 'prometheus');

export type Alert = { labels: Record<string, string>; annotations: Record<string, string> };

export type Prometheus = {
  /** The alerts that fire now. */
  firing: () => Promise<Alert[]>;
  /** What an expression gives now. @throws Error with Prometheus' words where it cannot be read */
  query: (expression: string) => Promise<unknown[]>;
  stop: () => Promise<void>;
};

/** True where prometheus and promtool can be started; else says that what needs them is skipped. */
export function prometheusIsInstalled(): boolean {
  try {
    for (const program of ['prometheus', 'promtool']) execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stdout.write(
      'SKIPPED: prometheus is not installed (Debian: apt-get install prometheus); no alert is tried.\n',
    );
    return false;
  }
}

/**
 * Starts Prometheus with deploy/prometheus on these targets (host:port). It reads every second, and its alerts do not wait: what they
 * look back on are seconds instead of minutes. Their limits stay as they are.
 */
export async function startPrometheus(targets: string[]): Promise<Prometheus> {
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-prometheus-'));
  const config = (await readFile(path.join(DEPLOYED, 'prometheus.yml'), 'utf8'))
    .replaceAll('15s', '1s')
    .replace(/^ +- targets: .*/m, `      - targets: ${JSON.stringify(targets)}`);
  const rules = (await readFile(path.join(DEPLOYED, 'alerts.yml'), 'utf8'))
    .replaceAll(/for: \d+[mh]/g, 'for: 1s')
    .replaceAll(/\[\d+[mh]\]/g, '[12s]');
  await writeFile(path.join(folder, 'prometheus.yml'), config);
  await writeFile(path.join(folder, 'alerts.yml'), rules);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ];
  const program = spawn('prometheus', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  program.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const stop = async () => {
    await endProcess(program, 'SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + 60_000; !(await isReady(url)); ) {
    if (program.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`prometheus does not start: ${errors}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    async firing() {
      const { alerts } = await ask<{ alerts: (Alert & { state: string })[] }>(`${url}/api/v1/alerts`);
      return alerts.filter(({ state }) => state === 'firing');
    },
    query: async (expression) =>
      (await ask<{ result: unknown[] }>(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`)).result,
    stop,
  };
}

async function ask<Data>(address: string): Promise<Data> {
  const answer = await fetch(address);
  const { status, data, error } = (await answer.json()) as { status: string; data: Data; error?: string };
  if (status !== 'success') throw new Error(`${address}: ${error}`);
  return data;
}

const isReady = (url: string) =>
  fetch(`${url}/-/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
