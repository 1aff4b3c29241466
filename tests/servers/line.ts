import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to a server that can be cut, stalled, or refused for a while. */
export async function startLine(target: string) {
  const to = new URL(target);
  const sockets = new Set<Socket>();
  let isPaused = false;
  let isAway = false;
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (isAway) return near.destroy();
    const far = connect(Number(to.port), to.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      if (isPaused) one.pause();
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.on('data', (data) => other.write(data));
      if (isPaused) one.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: url.href,
    pause() {
      isPaused = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isPaused = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    /** As if the server were stopped, until it comes back. */
    leave() {
      isAway = true;
      cut();
    },
    comeBack() {
      isAway = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
