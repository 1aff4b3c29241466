import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type TestMailServer = {
  url: string;
  /** What was accepted, in order. */
  received: { to: string; source: string }[];
  /** The recipients of mails whose answer is held back. */
  waiting: string[];
  /** Takes mails to these addresses without an answer until they are released. */
  hold: (matches: (address: string) => boolean) => void;
  /** Accepts the mails that wait, and those to come. */
  release: () => void;
  /** Refuses these addresses, naming them as real servers do. */
  refuse: (code: number, matches: (address: string) => boolean, words?: string) => void;
  /** Refuses every mail at the step of the conversation that is about us; `at` null accepts all again. */
  refuseUs: (at: 'connecting' | 'sign-in' | 'sender' | null, code?: number) => void;
  close: () => Promise<void>;
};

/** A real mail server on this machine whose answers a test decides. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: TestMailServer['received'] = [];
  const waiting: string[] = [];
  const nobody = () => false;
  let held: (address: string) => boolean = nobody;
  let refused = { code: 0, matches: held, words: '' };
  let ofUs: { at: string | null; code: number } = { at: null, code: 0 };
  const answer = (at: string, done: (error?: Error | null) => void) =>
    done(ofUs.at === at ? Object.assign(new Error('not from you'), { responseCode: ofUs.code }) : null);
  let pending: (() => void)[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => answer('connecting', done),
    onMailFrom: (_address, _session, done) => answer('sender', done),
    onAuth: ({ username }, _session, done) => answer('sign-in', (error) => done(error, { user: username })),
    onRcptTo({ address }, _session, done) {
      if (!refused.matches(address)) return done();
      done(
        Object.assign(new Error(`${refused.words}<${address}>: no place for ${address}`), {
          responseCode: refused.code,
        }),
      );
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const accept = () => {
          received.push({ to, source: Buffer.concat(chunks).toString() });
          done();
        };
        if (!held(to)) return accept();
        waiting.push(to);
        pending.push(accept);
      });
    },
  });
  // A client that is killed leaves its line broken.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    received,
    waiting,
    hold(matches) {
      held = matches;
    },
    release() {
      held = nobody;
      for (const accept of pending) accept();
      pending = [];
      waiting.length = 0;
    },
    refuse(code, matches, words = '') {
      refused = { code, matches, words: words && `${words} ` };
    },
    refuseUs(at, code = 0) {
      ofUs = { at, code };
    },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
