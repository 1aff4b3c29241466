import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { RecordContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { ActionButton, ActionMenu } from '#admin/actions/ActionStep.tsx';
import { type Action, action } from '#admin/actions/action.ts';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { inDialog, nothingInFront, told, type } from './admin/screen.ts';
import { answer, refuse, SUPER_ADMIN, show } from './render.tsx';

type Note = { id: number; name: string; locked?: boolean; gone?: boolean };
const NOTE: Note = { id: 7, name: 'Soda' };

const send = action({
  label: 'Send',
  name: ({ name }: Note) => `Send ${name}`,
  can: ({ locked }) => !locked,
  call: (provider, { id }) => provider.addNote(id, 'sent'),
  done: (_answer, { name }) => `${name} was sent`,
  failed: 'Failed to send',
});
const drop = action({
  label: 'Drop',
  when: ({ gone }: Note) => !gone,
  ask: ({ name }) => ({ title: `Drop ${name}?`, text: 'It is lost then.', danger: true }),
  call: (server, { id }) => server.deleteNote(id, 1),
  done: 'Dropped',
  failed: 'Failed to drop',
});
const schema = z.object({ body: z.string().meta({ title: 'Text' }) });
const write = action({
  label: 'Write',
  form: ({ name }: Note) => ({
    title: `Write about ${name}`,
    schema,
    saveLabel: 'Save',
    inputs: inputsOf(schema, ['body']),
  }),
  call: (server, { id }, { body }) => server.addNote(id, body),
  done: 'Written',
  failed: 'Failed to write',
});
const ofSuperAdmins: Action<Note> = { label: 'Resolve', may: 'payouts.resolve', choose: () => undefined };
const last: Action<Note> = {
  label: 'Look at it',
  apart: true,
  dialog: ({ name }) => <p role="dialog">All of {name}</p>,
};

const ADD = 'POST /experts/7/notes/';
let server: ReturnType<typeof answer>;
beforeEach(() => {
  server = answer({ [ADD]: {}, 'DELETE /experts/7/notes/1/': {} });
});
afterEach(() => void vi.restoreAllMocks());

const menu = (note: Note = NOTE) => (
  <RecordContextProvider value={note}>
    <ActionMenu label={`Actions for ${note.name}`} actions={[send, drop, write, ofSuperAdmins, last]} />
  </RecordContextProvider>
);
const open = async () => fireEvent.click(await screen.findByRole('button', { name: 'Actions for Soda' }));
const items = () => screen.getAllByRole('menuitem');

test('a menu offers what makes sense for the record and the person may do; what is impossible now is disabled', async () => {
  show(menu({ ...NOTE, gone: true, locked: true }));
  await open();
  expect(items().map(({ textContent }) => textContent)).toEqual(['Send', 'Write', 'Look at it']);
  expect(items()[0]).toHaveAttribute('aria-disabled', 'true');
  expect(items()[1]).toHaveFocus();
  expect(screen.getByRole('separator').nextSibling).toBe(items()[2]);
});

test('a menu offers more to whoever may do more', async () => {
  show(menu(), { as: SUPER_ADMIN });
  await open();
  expect(items().map(({ textContent }) => textContent)).toContain('Resolve');
});

test('an action that calls the server directly keeps the menu open until it is done', async () => {
  show(menu());
  await open();
  server.set({ [ADD]: refuse(500) });
  fireEvent.click(items()[0] as HTMLElement);
  await told('Failed to send');
  expect(items()[0]).not.toHaveAttribute('aria-disabled');
  server.set({ [ADD]: {} });
  fireEvent.click(items()[0] as HTMLElement);
  await told('Soda was sent');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('a question says what is done, with the safe answer in focus, and closes after the call', async () => {
  show(<ActionButton action={drop} row={NOTE} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Drop' }));
  expect(screen.getByRole('dialog', { name: 'Drop Soda?' })).toHaveTextContent('It is lost then.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(server.writes()).toEqual([]);
  fireEvent.click(await inDialog('Drop'));
  await told('Dropped');
  await nothingInFront();
  expect(server.writes()).toEqual(['DELETE /experts/7/notes/1/']);
});

let shows: (next: ReactElement) => void;
function Changing({ first }: { first: ReactElement }) {
  const [shown, setShown] = useState(first);
  shows = setShown;
  return shown;
}

/** Shows an element, and returns a function that replaces it. */
function showChanging(first: ReactElement) {
  show(<Changing first={first} />);
  return (next: ReactElement) => act(() => shows(next));
}

test('what was typed survives a failure, also when the action is no longer offered meanwhile', async () => {
  const rerender = showChanging(<ActionButton action={write} row={NOTE} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Write' }));
  await type('Text', 'Half a thought');
  server.set({ [ADD]: refuse(500) });
  fireEvent.click(await inDialog('Save'));
  await told('Failed to write');
  rerender(<ActionButton action={write} row={NOTE} shown={false} />);
  expect(screen.getByLabelText('Text')).toHaveValue('Half a thought');
  server.set({ [ADD]: {} });
  fireEvent.click(await inDialog('Save'));
  await told('Written');
  await nothingInFront();
  expect(server.bodies(ADD).at(-1)).toEqual({ body: 'Half a thought' });
});

const flip = action({
  label: ({ locked }: Note) => (locked ? 'Unlock' : 'Lock'),
  ask: ({ locked }) => (locked ? undefined : { title: 'Lock it?', text: '' }),
  call: (provider, { id }) => provider.addNote(id, ''),
  failed: 'Failed',
});

test('a question disappears when somebody else has answered it meanwhile, and does not come back by itself', async () => {
  const rerender = showChanging(<ActionButton action={flip} row={NOTE} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Lock' }));
  expect(screen.getByRole('dialog', { name: 'Lock it?' })).toBeVisible();
  rerender(<ActionButton action={flip} row={{ ...NOTE, locked: true }} />);
  await nothingInFront();
  rerender(<ActionButton action={flip} row={NOTE} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.writes()).toEqual([]);
});

test('a button is named after what it acts on, and keeps the focus when its record changes', async () => {
  const rerender = showChanging(<ActionButton action={flip} row={{ ...NOTE, locked: true }} />);
  const button = await screen.findByRole('button', { name: 'Unlock' });
  button.focus();
  rerender(<ActionButton action={flip} row={NOTE} />);
  expect(screen.getByRole('button', { name: 'Lock' })).toBe(button);
  expect(button).toHaveFocus();
  rerender(<ActionButton action={send} row={NOTE} />);
  expect(screen.getByText('Send')).toHaveAccessibleName('Send Soda');
});
