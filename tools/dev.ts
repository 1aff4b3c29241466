import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');

const server = [
  '--import',
  path.join(root, 'tools', 'quick-drizzle.ts'),
  path.join(root, 'server', 'start', 'serve.ts'),
];

/** Both sides with hot reload: the API restarts when its files change, the portal on port 5173 updates in place. */
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', ...server], {
    cwd: root,
    stdio: 'inherit',
    env: { PUBLIC_URL: 'http://localhost:5173', SERVE_PORTAL: '0', ...process.env },
  }),
  spawn(process.execPath, [vite], { cwd: root, stdio: 'inherit' }),
];

/** Both end together. */
function stop(): void {
  for (const child of children) child.kill();
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
