import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { addBrand, brands } from './content.ts';
import { commandsOf, makeMachine } from './machine.ts';
import { firstAdmin } from './people.ts';

test('a portal that was killed, and one that refuses to start, serve again by the commands of the book', async () => {
  const [commands = ''] = commandsOf('Portal down');
  const machine = await makeMachine({ database: 'embedded' });
  const { token } = await firstAdmin(machine);
  await addBrand(machine, token, 'Before the end');
  process.kill(Number(await readFile(machine.place('pid'), 'utf8')), 'SIGKILL');
  await machine.done(commands);
  expect(await brands(machine, token)).toEqual(['Before the end']);

  await machine.configure({ MAIL_FORM: 'x@y.z' });
  await machine.done('systemctl restart expert-panel@3000');
  expect(await machine.run(commands)).toMatchObject({
    code: 1,
    output: expect.stringContaining('MAIL_FORM: is not known; MAIL_FROM is. Correct the name, or leave it out'),
  });
  await machine.configure({ MAIL_FORM: undefined });
  await machine.done(commands);
  expect(await brands(machine, token)).toEqual(['Before the end']);
});
