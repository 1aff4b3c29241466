import path from 'node:path';
import { BUILT, PRODUCTION } from '../production.ts';
import { openSession } from '../session.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');

/** Above the numbers of all experts. */
export const STAFF_ID = 100_001;

export const SIGN_IN = { username: 'sign-in@example.com', password: 'bench-Passw0rd' };

type Place = { postgres: string; port: number; dataDir: string };

/** The built portal as the scripts of the other back ends start and call one: on a copy of the database `ours`, named `bench_ours`. */
export const ours = ({ postgres, port, dataDir }: Place) => ({
  name: 'ours',
  db: 'ours',
  base: `http://127.0.0.1:${port}`,
  start: (db: string) => ({
    cmd: process.execPath,
    args: BUILT,
    cwd: root,
    env: {
      ...PRODUCTION,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATABASE_URL: `${postgres}/${db}`,
      DATA_DIR: dataDir,
    },
  }),
  token: () => openSession(`${postgres}/bench_ours`, PRODUCTION.JWT_SECRET, STAFF_ID),
  list: '/api/experts/list/?page=1&page_size=25&ordering=-memberSince',
  search: (text: string) => `/api/experts/list/?page=1&page_size=25&ordering=-memberSince&gender=female&search=${text}`,
  detail: (id: number) => `/api/experts/${id}/`,
  patch: (id: number, rating: number) => ({ method: 'PATCH', path: `/api/experts/${id}/`, body: { rating } }),
  login: { method: 'POST', path: '/api/auth/token/', body: SIGN_IN },
  csv: '/api/experts/export/',
  page: ({ totals, results }: { totals: { experts: { count: number } }; results: object[] }) => ({
    count: totals.experts.count,
    rows: results,
  }),
  row: (body: object) => body,
  session: ({ access }: { access: string }) => access,
});
