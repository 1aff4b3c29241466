import { act, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { QueueStatus } from '#common/answers/player/queue/queue-status.ts';
import { SaveStatus } from '#portal/assessment/PlayerHeader.tsx';
import { question } from '#tests/factories/questions.ts';
import { refuse } from '#tests/ui/render.tsx';
import {
  ANSWERS,
  asksBeforeLeaving,
  begun,
  choose,
  goOffline,
  held,
  open,
  prepareAnswering,
  take,
  until,
} from './answering.tsx';

prepareAnswering();

test('in every state of saving one line says what is kept and where, as a warning if need be', () => {
  const base: QueueStatus = { state: 'idle', unsent: [], kept: true, refused: {}, savedAt: null, message: null };
  const one = ['q1'];
  const two = ['q1', 'q2'];
  const rows: [Partial<QueueStatus> & { offline?: true }, string, boolean][] = [
    [{ state: 'over', unsent: two }, '2 answers are not saved', true],
    [{ state: 'over' }, 'Not saving', true],
    [{ state: 'waiting' }, 'The server does not answer: trying again', true],
    [
      { state: 'waiting', unsent: two },
      'The server does not answer: 2 answers are kept in this browser and will be sent',
      true,
    ],
    [{ unsent: one, offline: true }, 'Offline: 1 answer is kept in this browser and will be sent', true],
    [{ savedAt: 1, offline: true }, 'All answers saved', false],
    [{ state: 'sending' }, 'Saving…', false],
    [{ unsent: one }, 'Saving…', false],
    [{ unsent: one, kept: false }, 'Saving…', true],
    [{ kept: false, savedAt: 1 }, 'All answers saved', false],
    [{ savedAt: 1, refused: { q1: ['At most 3 stars'] } }, '1 answer was not taken', true],
    [{ unsent: one, refused: { q2: [''] } }, 'Saving…', false],
    [{}, 'Answers are saved as you give them', false],
  ];
  const colours = rows.map(([{ offline = false, ...part }, text, warns]) => {
    goOffline(offline);
    const { unmount } = render(<SaveStatus status={{ ...base, ...part }} />);
    const line = screen.getByRole('status');
    expect(line).toHaveTextContent(text);
    const colour = line.className;
    unmount();
    return { colour, warns };
  });
  const [warning] = colours;
  for (const { colour, warns } of colours) expect(colour === warning?.colour).toBe(warns);
});

describe('when the server does not take an answer', () => {
  test.each([
    [404, 'Handed in elsewhere.', /^1 answer is not saved, but kept in this browser$/],
    [409, 'Handed in elsewhere.', /^1 answer is not saved, but kept in this browser$/],
    [400, 'Handed in elsewhere.', /^1 answer is not saved, but kept in this browser$/],
    [401, null, /^The server does not answer: 1 answer is kept/],
    [408, null, /^The server does not answer: 1 answer is kept/],
    [429, null, /^The server does not answer: 1 answer is kept/],
    [500, null, /^The server does not answer: 1 answer is kept/],
  ])('a refusal %i shows: %s', async (status, message, saved) => {
    await open(begun([question('rating', 'q1')]), { [ANSWERS]: refuse(status, 'Handed in elsewhere.') });
    choose(/^5 of 5/);
    await until(saved);
    if (message) await until(message);
    expect(screen.queryByText('Reload') !== null).toBe(message !== null);
  });

  test('an answer that is refused says why', async () => {
    await open(begun([question('rating', 'q1')]), { [ANSWERS]: refuse(400, undefined, { q1: ['At most 3 stars'] }) });
    choose(/^5 of 5/);
    await until('This answer was not taken: At most 3 stars');
  });

  test('a refusal without a message ends the answering as well', async () => {
    await open(begun([question('rating', 'q1')]), { [ANSWERS]: refuse(400, undefined, {}) });
    choose(/^5 of 5/);
    await until('Answers are no longer taken.');
  });

  test('an answer that can be kept in this tab only says so, and the tab asks before it is closed', async () => {
    const { server } = await open(begun([question('rating', 'q1')]), { [ANSWERS]: refuse(0) });
    expect(asksBeforeLeaving()).toBe(false);
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    goOffline(true);
    choose(/^5 of 5/);
    await until('Offline: 1 answer is kept in this tab only, please do not close it and will be sent');
    expect(asksBeforeLeaving()).toBe(true);
    blocked.mockRestore();
    goOffline(false);
    server.set({ [ANSWERS]: take });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
    expect(held).toEqual({ q1: 5 });
  });
});
