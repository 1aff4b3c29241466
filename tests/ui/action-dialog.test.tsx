import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { ActionDialog } from '#admin/forms/RecordDialog.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { answer, refuse, show } from './render.tsx';

afterEach(() => void vi.restoreAllMocks());

const note = z.object({ body: z.string().meta({ title: 'Note' }) });

function NoteDialog() {
  return (
    <ActionDialog
      title="New note"
      schema={note}
      saveLabel="Add"
      call={(server, { body }) => server.addNote(7, body)}
      done="Note added"
      failed="Failed to add the note"
      onClose={() => undefined}
    >
      {inputsOf(note, ['body'])}
    </ActionDialog>
  );
}

function NoteButton() {
  const [add] = useAction((server) => server.addNote(7, ''), { failed: 'Failed to add the note' });
  return (
    <button type="button" onClick={() => void add()}>
      Add
    </button>
  );
}

const ADD = 'POST /experts/7/notes/';
const add = async () => fireEvent.click(await screen.findByRole('button', { name: 'Add' }));

test('what the server says about a field stands at its input, and about the form as a whole above the inputs', async () => {
  const server = answer({ [ADD]: refuse(400, undefined, { body: ['Too short.'], non_field_errors: ['Not today.'] }) });
  show(<NoteDialog />);
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'Hm' } });
  await add();
  await screen.findByText('Too short.');
  expect(screen.getByRole('alert')).toHaveTextContent('Not today.');
  expect(screen.getByLabelText('Note')).toHaveValue('Hm');
  server.set({ [ADD]: {} });
  await add();
  await screen.findByText('Note added');
});

test('what the server says about a field without an input is not lost', async () => {
  answer({ [ADD]: refuse(400, undefined, { 'author.name': ['Nobody is signed in.'], body: ['Too short.'] }) });
  show(<NoteDialog />);
  await add();
  await screen.findByText('Too short.');
  expect(screen.getByRole('alert')).toHaveTextContent(/^Nobody is signed in\.$/);
});

test('without a form, a toast says what the server says about a field', async () => {
  answer({ [ADD]: refuse(400, undefined, { body: ['Please write something.'] }) });
  show(<NoteButton />);
  await add();
  await screen.findByText('Please write something.');
});

test('a failure without a message of the server shows our own', async () => {
  answer({ [ADD]: refuse(500) });
  show(<NoteButton />);
  await add();
  await screen.findByText('Failed to add the note');
});
