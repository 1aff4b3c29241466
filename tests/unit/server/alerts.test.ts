import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { prometheusIsInstalled } from '#tests/servers/prometheus.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');
const folder = path.join(root, 'deploy', 'prometheus');
const rules = readFileSync(path.join(folder, 'alerts.yml'), 'utf8').split('- alert: ').slice(1);
const INCIDENTS = path.join(root, 'docs', 'incidents.md');

/** Runs promtool in the folder. @throws Error with what it says, if it finds something wrong */
const promtool = (...args: string[]) => promisify(execFile)('promtool', args, { cwd: folder });

test.runIf(prometheusIsInstalled())(
  'Prometheus reads the alerts, and each fires at its time and not before',
  async () => {
    const checked = await promtool('check', 'config', 'prometheus.yml');
    expect(checked.stdout).toContain(`SUCCESS: ${rules.length} rules found`);
    expect((await promtool('test', 'rules', 'alerts.test.yml')).stdout).toContain('SUCCESS');
  },
);

test('each alert says what is wrong, how urgent it is, and where to read what to do', () => {
  for (const rule of rules) {
    for (const part of [
      /severity: (critical|warning)/,
      /summary: \S/,
      /description: \S/,
      /runbook: docs\/incidents\.md#\S/,
    ])
      expect(rule).toMatch(part);
  }
});

test.runIf(existsSync(INCIDENTS))('the incident book has a heading for each alert', () => {
  const headings = readFileSync(INCIDENTS, 'utf8').matchAll(/^## (.+)$/gm);
  const anchors = new Set([...headings].map(([, text = '']) => text.toLowerCase().replaceAll(' ', '-')));
  const named = rules.flatMap((rule) => /incidents\.md#(\S+)/.exec(rule)?.[1] ?? []);
  expect(named.filter((anchor) => !anchors.has(anchor))).toEqual([]);
});
