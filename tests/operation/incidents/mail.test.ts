import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { freePort } from '#tests/servers/free-port.ts';
import { postgresBinaries } from '#tests/servers/postgres.ts';
import { commandsOf, type Machine, makeMachine } from './machine.ts';
import { call, firstAdmin } from './people.ts';

const [LOOK = '', HURRY = ''] = commandsOf('Mail refused');
const WAIT = { timeout: 60_000, interval: 200 };

const company = { company_name: 'Northwind', contact_email: 'panel@northwind.example' };
const invite = (machine: Machine, token: string, email: string) =>
  call(machine, 'POST', '/experts/invite/', token, { firstName: 'Ada', lastName: 'Astray', email });
const states = async (machine: Machine) => (await machine.done(LOOK)).replaceAll(/ +/g, ' ');

/** Listens on the port and passes connections on to the mail server. */
async function relay(port: number, to: string) {
  const server = createServer((client) => {
    const onward = connect(Number(new URL(to).port), '127.0.0.1');
    for (const end of [client, onward]) end.on('error', () => undefined);
    client.pipe(onward).pipe(client);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
}

test.runIf(postgresBinaries())(
  'mails wait while their server is down and go out once it is back; what it refused for good, staff send again',
  async () => {
    const machine = await makeMachine({ database: 'postgres' });
    const port = await freePort();
    await machine.configure({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const { token } = await firstAdmin(machine);
    await call(machine, 'PATCH', '/settings/', token, company);
    expect((await invite(machine, token, 'waits@example.com')).status).toBe(201);
    await vi.waitFor(
      async () => expect(await states(machine)).toMatch(/invitation \| queued \| 1 \|.*\(ESOCKET\)/),
      WAIT,
    );
    await vi.waitFor(async () => expect(await machine.log()).toContain('"job":"deliver-mail"'), WAIT);
    expect(await machine.run('panel check-config')).toMatchObject({
      code: 1,
      output: expect.stringContaining('nothing listens there, ECONNREFUSED'),
    });

    const server = await relay(port, machine.mail.url);
    await machine.done(HURRY);
    await vi.waitFor(() => expect(machine.mail.received.map(({ to }) => to)).toContain('waits@example.com'), WAIT);
    await vi.waitFor(async () => expect(await states(machine)).not.toContain('queued'), WAIT);

    machine.mail.refuse(550, (address) => address === 'refused@example.com');
    await invite(machine, token, 'refused@example.com');
    await vi.waitFor(async () => expect(await states(machine)).toMatch(/invitation \| bounced \| 1 \|.*\(550\)/), WAIT);
    expect(await machine.log()).toContain('"event":"bounce"');
    machine.mail.refuse(0, () => false);
    const { body } = await call(machine, 'GET', '/mails/', token);
    const ids = (body.results as { id: number }[]).map(({ id }) => id);
    expect(ids).toHaveLength(1);
    expect((await call(machine, 'POST', '/mails/send-again/', token, { ids })).body.detail).toBe(
      '1 email being sent again',
    );
    await vi.waitFor(() => expect(machine.mail.received.map(({ to }) => to)).toContain('refused@example.com'), WAIT);
    server.close();
  },
);
