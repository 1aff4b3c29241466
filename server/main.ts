import { DEMO_PASSWORD, DEMO_SIGN_INS } from '#common/demo.ts';
import { readConfig } from './config.ts';
import { fatalReason } from './fatal-reason.ts';
import { hasDemo } from './seed/seed.ts';
import { startServer } from './start.ts';

/** The lines printed once the portal can be used. */
function welcome(publicUrl: string, demo: boolean, mailbox: boolean): string {
  const lines = ['', `  Expert Panel is running at ${publicUrl}`];
  if (demo) lines.push('', ...DEMO_SIGN_INS.map((email) => `  ${email.padEnd(26)} password ${DEMO_PASSWORD}`));
  if (mailbox) lines.push('', `  Mailbox: ${publicUrl}/dev/mail`);
  return `${lines.join('\n')}\n\n`;
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const server = await startServer(config);
  const demo = config.seedDemo && (await hasDemo(server.ctx.db));
  process.stdout.write(welcome(config.publicUrl, demo, !config.production));
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      server.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

/** Ends the process with one sentence for what the operator can mend, and without anybody's data for everything else. */
function fail(error: unknown): never {
  process.stderr.write(`${fatalReason(error)}\n`);
  process.exit(1);
}

process.on('uncaughtException', fail);
main().catch(fail);
