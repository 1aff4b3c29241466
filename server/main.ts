import { DEMO_PASSWORD, DEMO_SIGN_INS } from '#common/demo.ts';
import { readConfig } from './config.ts';
import { hasDemo } from './seed/seed.ts';
import { startServer } from './start.ts';
import { StartError } from './start-error.ts';

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

main().catch((error: unknown) => {
  process.stderr.write(`${reason(error)}\n`);
  process.exit(1);
});

/** One line for what the operator can mend, the stack for anything else. */
function reason(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
