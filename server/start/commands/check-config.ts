import { ConfigError } from '#server/data/config/config.ts';
import { configureProcess } from '#server/data/config/process-config.ts';
import { type Finding, tryAll } from '#server/start/checks.ts';

const MARKS = { ok: 'ok', remarked: '!', 'not tried': '?', failed: 'FAILED' } as const;

/** `npm run check-config` checks the database, the mail server and all other configured services. */
try {
  const findings = await tryAll(configureProcess());
  process.stdout.write(`${findings.map(line).join('\n')}\n`);
  process.exitCode = findings.some(({ verdict }) => verdict === 'failed') ? 1 : 0;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 1;
}

function line({ name, verdict, text }: Finding): string {
  return `${MARKS[verdict].padEnd(6)}  ${name.padEnd(12)} ${text}`;
}
