import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { accessToken } from '#tests/servers/api.ts';

/** How a request ended for its sender: with a whole answer, with a part of one, or with none. */
export type Outcome = { id: string; name: string; end: 'whole' | 'cut' | 'none'; status?: number };

type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer; slowly?: boolean };

const SENDERS = 8;
const PARTS = 8;
const PAUSE = 30;

/** Calls of several kinds, repeated over kept and over new connections until the server takes none. */
export async function startLoad(url: string, picture: Buffer) {
  const token = {
    expert: await accessToken(url, 'expert@example.com'),
    admin: await accessToken(url, 'admin@example.com'),
  };
  const form = new FormData();
  form.append('profile_picture', new Blob([new Uint8Array(picture)]), 'picture.png');
  const encoded = new Response(form);
  const upload = Buffer.from(await encoded.arrayBuffer());
  const bearer = (name: keyof typeof token) => ({ authorization: `Bearer ${token[name]}` });
  const json = { 'content-type': 'application/json' };
  const calls: Record<string, [string, Sent]> = {
    list: ['/api/experts/list/', { headers: bearer('admin') }],
    export: ['/api/experts/export/', { headers: bearer('admin') }],
    write: [
      '/api/auth/notification-preferences/',
      { method: 'PATCH', headers: { ...bearer('expert'), ...json }, body: '{}' },
    ],
    page: ['/login', {}],
    upload: [
      '/api/experts/profile/me/',
      {
        method: 'PUT',
        headers: { ...bearer('expert'), 'content-type': encoded.headers.get('content-type') ?? '' },
        body: upload,
        slowly: true,
      },
    ],
  };
  const kept = new Agent({ keepAlive: true });
  const outcomes: Outcome[] = [];
  let isRunning = true;
  const senders = Object.entries(calls).flatMap(([name, [path, sent]]) =>
    Array.from({ length: name === 'upload' ? 2 : SENDERS / 2 }, async (_, index) => {
      while (isRunning) {
        const outcome = await send(name, new URL(path, url), sent, index % 2 ? kept : new Agent());
        outcomes.push(outcome);
        if (outcome.end === 'none') return;
      }
    }),
  );
  return {
    outcomes,
    /** Waits until each sender was turned away. */
    ended: Promise.all(senders).finally(() => kept.destroy()),
    stop: () => {
      isRunning = false;
    },
  };
}

function send(name: string, url: URL, sent: Sent, agent: Agent): Promise<Outcome> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const length = sent.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(sent.body)) };
    const headers = { ...sent.headers, ...length, 'x-request-id': id };
    const call = request(url, { method: sent.method ?? 'GET', headers, agent });
    call.on('error', () => resolve({ id, name, end: 'none' }));
    call.on('response', (answer: IncomingMessage) => {
      const status = answer.statusCode;
      answer.on('error', () => resolve({ id, name, end: 'cut', status }));
      answer.on('end', () => resolve({ id, name, end: answer.complete ? 'whole' : 'cut', status }));
      answer.resume();
    });
    if (sent.slowly && sent.body) writeSlowly(call, Buffer.from(sent.body));
    else call.end(sent.body);
  });
}

/** Sends a body in parts, as a slow line does, so that some are under way when the signal comes. */
function writeSlowly(call: ClientRequest, body: Buffer): void {
  const size = Math.ceil(body.length / PARTS);
  let part = 0;
  const timer = setInterval(() => {
    if (part === PARTS || call.destroyed) {
      clearInterval(timer);
      call.end();
    } else {
      call.write(body.subarray(part * size, (part + 1) * size));
      part += 1;
    }
  }, PAUSE);
}
