import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { endProcess } from '#tests/servers/end-process.ts';

/** A browser of another engine with one page. Its two ways to be driven have these in common. */
export type Engine = {
  go: (url: string) => Promise<void>;
  /** Runs JavaScript in the page: an expression, whose promise is awaited. */
  run: <Value>(expression: string) => Promise<Value>;
  close: () => Promise<void>;
};

const has = (program: string) => spawnSync('which', [program]).status === 0;
/** The folder of WebKitGTK's programs differs by its version. */
const MINI_BROWSER = ['6.0', '4.1', '4.0']
  .flatMap((api) => [`webkitgtk-${api}`, `webkit2gtk-${api}`])
  .map((folder) => `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/${folder}/MiniBrowser`)
  .find((file) => existsSync(file));

/** The engines that this machine has (Debian: firefox-esr; webkit2gtk-driver, xvfb and xauth), by name. */
export const ENGINES: [name: string, start: (() => Promise<Engine>) | undefined][] = [
  ['Firefox', has('firefox-esr') ? startFirefox : undefined],
  ["Safari's engine", has('WebKitWebDriver') && has('xvfb-run') && MINI_BROWSER ? startWebKit : undefined],
];

/** Firefox is driven by WebDriver BiDi: messages over a web socket. */
async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(path.join(tmpdir(), 'panel-firefox-'));
  const program = spawn('firefox-esr', ['--headless', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  });
  const [address] = await saidBy(program, /WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  socket.onmessage = ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data));
    if (error) waiting.get(id)?.reject(new Error(message));
    else waiting.get(id)?.resolve(result);
  };
  let calls = 0;
  const call = <Result>(method: string, params: object) =>
    new Promise<Result>((resolve, reject) => {
      calls += 1;
      waiting.set(calls, { resolve: resolve as (result: unknown) => void, reject });
      socket.send(JSON.stringify({ id: calls, method, params }));
    });
  await call('session.new', { capabilities: {} });
  const { contexts } = await call<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  return {
    go: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async <Value>(expression: string) => {
      type Evaluated = { result?: { value?: string }; exceptionDetails?: { text: string } };
      const params = { expression: inJson(expression), target: { context }, awaitPromise: true };
      const { result, exceptionDetails } = await call<Evaluated>('script.evaluate', params);
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? 'null') as Value;
    },
    close: async () => {
      socket.close();
      await endProcess(program, 'SIGTERM');
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** WebKitGTK is driven by the classic WebDriver, over HTTP, on a screen that exists in memory only. */
async function startWebKit(): Promise<Engine> {
  const port = 20_000 + (process.pid % 10_000);
  const program = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const call = async <Value>(method: string, target: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${target}`, { method, body: body && JSON.stringify(body) });
    const { value } = (await response.json()) as { value: Value & { message?: string } };
    if (!response.ok) throw new Error(value.message);
    return value;
  };
  await until(async () => (await call<{ ready: boolean }>('GET', '/status')).ready);
  const options = { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] } };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: options },
  });
  return {
    go: async (url) => void (await call('POST', `/session/${sessionId}/url`, { url })),
    run: async <Value>(expression: string) => {
      const script = `const done = arguments[0]; ${inJson(expression)}.then(done, (error) => done(JSON.stringify({ error: String(error) })))`;
      return JSON.parse(
        await call<string>('POST', `/session/${sessionId}/execute/async`, { script, args: [] }),
      ) as Value;
    },
    close: async () => {
      await call('DELETE', `/session/${sessionId}`);
      process.kill(-(program.pid as number), 'SIGTERM');
    },
  };
}

/** An expression whose value comes as JSON. */
const inJson = (expression: string) => `(async () => JSON.stringify((await (${expression})) ?? null))()`;

function saidBy(program: ChildProcess, wanted: RegExp): Promise<string[]> {
  return new Promise((resolve, reject) => {
    if (!program.stderr) return reject(new Error('It says nothing.'));
    program.once('exit', () => reject(new Error(`It ended before it said ${wanted}`)));
    createInterface({ input: program.stderr }).on('line', (line) => {
      const found = wanted.exec(line);
      if (found) resolve(found.slice(1));
    });
  });
}

async function until(check: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; ; ) {
    if (await check().catch(() => false)) return;
    if (Date.now() > end) throw new Error('It does not answer.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
