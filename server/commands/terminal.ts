import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export type Terminal = {
  /** Asks a question; hides the input of a secret. @throws Error if the input ends */
  ask: (question: string, secret?: boolean) => Promise<string>;
  close: () => void;
};

/** The terminal this process runs in. Lines typed ahead are not lost. */
export function openTerminal(): Terminal {
  let silent = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!silent) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const lines = terminal[Symbol.asyncIterator]();
  return {
    async ask(question, secret = false) {
      process.stdout.write(question);
      silent = secret;
      const line = await lines.next();
      silent = false;
      if (secret) process.stdout.write('\n');
      if (line.done) throw new Error('No answer was given.');
      return line.value;
    },
    close: () => terminal.close(),
  };
}
