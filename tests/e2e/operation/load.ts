import { randomUUID } from 'node:crypto';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { accessToken } from '#tests/servers/api.ts';
import { NGINX_HOST, type Nginx } from '#tests/servers/nginx.ts';

/** How a request ended for its sender: with a whole answer, with a part of one, or with none. */
export type Outcome = { id: string; name: string; end: 'whole' | 'cut' | 'none'; status?: number };

type Sent = { method?: string; headers?: Record<string, string>; body?: string | Buffer; slowly?: boolean };

const SENDERS = 8;
const PARTS = 8;
const PAUSE = 30;

/**
 * Sends calls of several kinds over kept and new connections until the server accepts none. Through nginx, which always
 * accepts them, until they are stopped, and without exports, which are limited for each person.
 */
export async function startLoad(url: string, picture: Buffer, nginx?: Nginx) {
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
  const me = await fetch(new URL('/api/experts/profile/me/', url), { headers: bearer('expert') });
  const { id } = (await me.json()) as { id: number };
  const calls: Record<string, [string, Sent]> = {
    list: ['/api/experts/list/', { headers: bearer('admin') }],
    ...(!nginx && { export: ['/api/experts/export/', { headers: bearer('admin') }] }),
    note: [
      `/api/experts/${id}/notes/`,
      { method: 'POST', headers: { ...bearer('admin'), ...json }, body: '{"body":"A note"}' },
    ],
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
  const to = nginx ? `https://127.0.0.1:${nginx.tls}` : url;
  const { Agent } = nginx ? https : http;
  const kept = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const outcomes: Outcome[] = [];
  let isRunning = true;
  const senders = Object.entries(calls).flatMap(([name, [path, sent]]) =>
    Array.from({ length: name === 'upload' ? 2 : SENDERS / 2 }, async (_, index) => {
      while (isRunning) {
        const agent = index % 2 ? kept : new Agent({ rejectUnauthorized: false });
        const outcome = await send(name, new URL(path, to), sent, agent);
        outcomes.push(outcome);
        if (nginx) await setTimeout(PAUSE);
        else if (outcome.end === 'none') return;
      }
    }),
  );
  return {
    outcomes,
    /** Waits until each sender was turned away or stopped. */
    ended: Promise.all(senders).finally(() => kept.destroy()),
    stop: () => {
      isRunning = false;
    },
  };
}

function send(name: string, url: URL, sent: Sent, agent: http.Agent): Promise<Outcome> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const length = sent.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(sent.body)) };
    const headers = {
      host: url.protocol === 'https:' ? NGINX_HOST : url.host,
      ...sent.headers,
      ...length,
      'x-request-id': id,
    };
    const { request } = url.protocol === 'https:' ? https : http;
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
