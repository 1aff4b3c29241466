import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What the files' figures are compared with: a server that only copies between the socket and the disk. */
const folder = process.env.DATA_DIR ?? '.';
const server = createServer(async (request, response) => {
  const file = path.join(folder, path.basename(request.url ?? ''));
  if (request.method === 'PUT') {
    await pipeline(request, createWriteStream(file));
    response.end();
  } else {
    await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), response);
  }
});
server.listen(Number(process.env.PORT), 'localhost', () => process.stdout.write('listening\n'));
