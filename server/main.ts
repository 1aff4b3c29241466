import { DEMO_PASSWORD, DEMO_SIGN_INS } from '#common/demo.ts';
import { ConfigError, readConfig } from './config.ts';
import { DataFolderInUse } from './db/data-lock.ts';
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
  const server = await startServer(config, process.env.LOG_LEVEL ?? (config.production ? 'info' : 'warn'));
  process.stdout.write(welcome(config.publicUrl, config.seedDemo, !config.production));
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

main().catch((error: NodeJS.ErrnoException) => {
  const known = error instanceof ConfigError || error instanceof DataFolderInUse || error.code === 'EADDRINUSE';
  const reason = error instanceof ConfigError ? `The configuration is not valid:\n${error.message}` : error.message;
  process.stderr.write(`${known ? reason : (error.stack ?? String(error))}\n`);
  process.exit(1);
});
