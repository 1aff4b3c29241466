import { type Finding, tryAll } from '#server/config/checks/all.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';

/** `npm run check-config` checks the database, the mail server and all other configured services. */
try {
  const findings = await tryAll(readConfig(process.env));
  process.stdout.write(`${findings.map(line).join('\n')}\n`);
  process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 1;
}

function line({ name, ok, text }: Finding): string {
  return `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(12)} ${text}`;
}
