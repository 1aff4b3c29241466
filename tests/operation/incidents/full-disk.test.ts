import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMount, mountRefusal } from '#tests/servers/mounts.ts';
import { addBrand, brands } from './content.ts';
import { commandsOf, type Machine, makeMachine } from './machine.ts';
import { call, firstAdmin } from './people.ts';

const experts = async (machine: Machine, token: string) =>
  Number((await call(machine, 'GET', '/experts/list/?page_size=1', token)).body.count);

test.skipIf(mountRefusal)(
  'on a full disk the embedded database is read, writes are refused whole, and room alone mends it, without a start',
  async () => {
    const [look = '', room = ''] = commandsOf('Disk full');
    const disk = await createMount('400m');
    onTestFinished(disk.remove);
    const machine = await makeMachine({ database: 'embedded', disk: disk.folder });
    const { token } = await firstAdmin(machine);
    const company = { company_name: 'Northwind', contact_email: 'panel@northwind.example' };
    expect((await call(machine, 'PATCH', '/settings/', token, company)).status).toBe(200);
    await addBrand(machine, token, 'Before');
    const before = await experts(machine, token);
    const filler = path.join(disk.folder, 'filler');
    const { bavail, bsize } = await statfs(disk.folder);
    await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(() => undefined);

    await machine.untilReady(503);
    expect(await machine.done(look)).toMatch(/ 100% .*The disk of DATA_DIR is full: 0 MB are free/s);
    expect((await addBrand(machine, token, 'While it is full')).status).toBe(507);
    // What fits into pages that the database has is still written.
    const answers = new Set<number>();
    const invited: string[] = [];
    for (let count = 0; count < 400; count += 1) {
      const email = `expert-${count}@example.com`;
      const { status } = await call(machine, 'POST', '/experts/invite/', token, {
        firstName: 'A',
        lastName: 'B',
        email,
      });
      answers.add(status);
      if (status === 201) invited.push(email);
    }
    expect([...answers].filter((status) => status !== 201)).toEqual([507]);
    expect(await brands(machine, token)).toEqual(['Before']);
    const [lines = ''] = commandsOf('Requests fail');
    expect(await machine.done(lines)).toMatch(/"code":"53100".*"msg":"request failed"/);

    await machine.done(room);
    await rm(filler);
    await machine.untilReady();
    expect((await addBrand(machine, token, 'After')).status).toBe(201);
    expect(await brands(machine, token)).toEqual(['After', 'Before']);
    expect(await experts(machine, token)).toBe(before + invited.length);
  },
);
