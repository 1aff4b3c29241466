import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { KIB, SECOND } from '#common/words/units.ts';
import type { ClamdAddress } from '#server/data/config/services.ts';
import { StartError } from '#server/data/errors.ts';
import { observed } from '#server/data/observed.ts';

/**
 * The protocol of ClamAV's daemon (clamd(8), INSTREAM). We implement it, because it is shorter than the code around a library:
 * neither clamdjs nor clamscan has types, both read answers of any length, and clamscan can also start programs.
 */

/** Milliseconds of silence after which clamd counts as unreachable. Less than the minute that a browser waits for an answer. */
const PATIENCE = 45 * SECOND;
/** The limit of an answer; names of malware have less than 200 characters. */
const ANSWER_MAX = 4096;

/** clamd did not answer or could not scan; `reason` is for the log and has nothing of the file's content. */
export class ScanFailed extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`clamd did not scan a file (${reason})`);
    this.reason = reason;
  }
}

/** The name of the malware in a file, or null if clamd finds none. @throws ScanFailed */
export async function malwareIn(clamd: ClamdAddress, path: string): Promise<string | null> {
  const scan = () => ask(clamd, 'zINSTREAM\0', path);
  const answer = await observed.outside.tracePromise(scan, { service: 'virus scan' });
  if (answer === 'stream: OK') return null;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found) return found;
  throw new ScanFailed(
    answer.startsWith('INSTREAM size limit') ? 'StreamMaxLength of clamd.conf is too small' : answer,
  );
}

/** Checks that clamd answers. @throws StartError */
export async function checkClamd(clamd: ClamdAddress): Promise<string> {
  const answer = await ask(clamd, 'zPING\0').catch(({ reason }: ScanFailed) => {
    throw unusable(reason);
  });
  if (answer !== 'PONG') throw unusable('it does not answer as clamd does');
  return 'clamd answers';
}

const unusable = (reason: string) => new StartError(`clamd cannot be used at CLAMD_URL (${reason})`);

/** Sends a command, with a file in chunks if given, and returns the answer. */
function ask(clamd: ClamdAddress, command: string, path?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(clamd);
    let answer = '';
    const fail = (reason: string) => {
      reject(new ScanFailed(reason));
      socket.destroy();
    };
    socket.setTimeout(PATIENCE, () => fail('no answer in time'));
    socket.on('connect', () => {
      socket.write(command);
      if (path) sendChunks(path, socket, fail);
    });
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      if (answer.length > ANSWER_MAX) fail('it does not answer as clamd does');
      const end = answer.indexOf('\0');
      if (end >= 0) {
        resolve(answer.slice(0, end));
        socket.destroy();
      }
    });
    socket.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'unknown'));
    socket.on('close', () => fail('it closed the connection'));
  });
}

/** Sends each chunk after its length (four bytes, big-endian); a length of zero ends the stream. */
function sendChunks(path: string, socket: Socket, fail: (reason: string) => void): void {
  const framed = async function* () {
    const chunks = createReadStream(path, { highWaterMark: 256 * KIB });
    for await (const chunk of chunks) yield* [lengthOf(chunk.length), chunk];
    yield lengthOf(0);
  };
  const frames = Readable.from(framed());
  frames.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'unreadable'));
  socket.once('close', () => frames.destroy());
  // The connection stays open for the answer, also when clamd refuses the rest.
  frames.pipe(socket, { end: false });
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
