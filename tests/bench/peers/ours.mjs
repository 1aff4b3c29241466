import { tmpdir } from 'node:os';
import path from 'node:path';
import { ours } from './ours.ts';

/** Read by the scripts of the other back ends, which take a name that ends like this. */
export default ours({
  postgres: process.env.PEERS_POSTGRES,
  port: 7110,
  dataDir: path.join(tmpdir(), 'peers', 'ours'),
});
