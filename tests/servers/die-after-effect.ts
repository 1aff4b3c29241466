import { subscribe } from 'node:diagnostics_channel';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import path from 'node:path';

/**
 * Loaded into a server's process with `--import`: kills it after the third effect of a call, before its commit. The next process is
 * killed after the commit of its first call, before the answer, and so on in turns.
 */
const EFFECTS = 3;
const marker = path.join(process.env.DATA_DIR ?? '', 'killed-before-a-commit');
const { writeHead } = ServerResponse.prototype;
let effects = 0;

function dieAt(this: ServerResponse, ...given: Parameters<typeof writeHead>): ServerResponse {
  if (given[0] === 201) {
    rmSync(marker);
    process.kill(process.pid, 'SIGKILL');
  }
  return writeHead.apply(this, given);
}

if (existsSync(marker)) ServerResponse.prototype.writeHead = dieAt as typeof writeHead;
else {
  subscribe('tracing:panel.statement:asyncEnd', (statement) => {
    if ((statement as { name?: string }).name === 'audit') effects += 1;
    if (effects < EFFECTS) return;
    writeFileSync(marker, '');
    process.kill(process.pid, 'SIGKILL');
  });
}
