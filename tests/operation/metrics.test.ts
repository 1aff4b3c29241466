import { readFile, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newQuestion } from '#common/assessments/questionnaire/schema.ts';
import { DAY, MIB } from '#common/words/units.ts';
import { createVis } from '#tests/e2e/player/world.ts';
import { type Api, accessToken, apiOf } from '#tests/servers/api.ts';
import { EICAR, findClamd, startClamd } from '#tests/servers/clamd.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { metric, seriesIn } from '#tests/servers/metrics.ts';
import { createMount, mountRefusal } from '#tests/servers/mounts.ts';
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';
import { type ProductProcess, startProcess } from '#tests/servers/product.ts';
import { type Prometheus, prometheusIsInstalled, startPrometheus } from '#tests/servers/prometheus.ts';
import { startMailServer, type TestMailServer } from '#tests/servers/smtp.ts';
import { type FakeTremendous, startTremendous } from '#tests/servers/tremendous.ts';

const root = path.join(import.meta.dirname, '..', '..');
const clamd = findClamd();
const STAFF = 'admin@example.com';
const SUPER_ADMIN = 'superadmin@example.com';
const EXPERT = 'expert@example.com';
const ANSWERS = '/assessments/question-responses/';
/** Scrapes, what is kept for some seconds, and pauses of jobs lie between a cause and its alert; the machine may be busy. */
const SOON = { timeout: 90_000, interval: 250 };
const everybody = () => true;
const nobody = () => false;

/**
 * Two copies of the real product on one database, with all services around it, as Prometheus sees them. The second copy has room for
 * one request at a time and adds nothing else.
 */
describe.runIf(prometheusIsInstalled() && postgresBinaries() && !mountRefusal)('what is broken', () => {
  const stack = new AsyncDisposableStack();
  let postgres: PostgresServer;
  let smtp: TestMailServer;
  let tremendous: FakeTremendous;
  let product: ProductProcess;
  let second: ProductProcess;
  let metricsUrl: string;
  let prometheus: Prometheus;
  let api: Api;

  beforeAll(async () => {
    postgres = await startPostgres();
    stack.defer(postgres.stop);
    await postgres.createDatabase('panel');
    smtp = await startMailServer();
    stack.defer(smtp.close);
    tremendous = await startTremendous('TEST_key');
    stack.defer(tremendous.close);
    const scanner = clamd && (await startClamd(clamd));
    if (scanner) stack.defer(scanner.stop);
    const ports = [await freePort(), await freePort()];
    const env = {
      DATABASE_URL: postgres.databaseUrl('panel'),
      JWT_SECRET: 'Qm7vT2xLr9Zp4Wk8Hs3Nd6Yb1Jf5Gc0A',
      LOG_LEVEL: 'info',
      SERVE_PORTAL: '0',
      SMTP_URL: smtp.url,
      GIFT_CARDS: 'tremendous',
      TREMENDOUS_API_KEY: 'TEST_key',
      TREMENDOUS_CAMPAIGN_ID: 'CAMPAIGN',
      TREMENDOUS_URL: tremendous.url,
      TREMENDOUS_SETTLED_AFTER_SECONDS: '1',
      ...(scanner && { CLAMD_URL: `unix:${(scanner.socket as { path: string }).path}` }),
    };
    product = await onSmallDisk(() => startProcess({ ...env, SEED_DEMO: '1', METRICS_PORT: String(ports[0]) }));
    second = await startProcess({ ...env, METRICS_PORT: String(ports[1]), MAX_CONCURRENT_REQUESTS: '1' });
    stack.defer(second.stop);
    api = apiOf(product.url);
    metricsUrl = `http://127.0.0.1:${ports[0]}/metrics`;
    // The demo has payments that failed.
    await sql("UPDATE payouts SET status = 'rejected' WHERE status = 'failed'");
    prometheus = await startPrometheus(ports.map((port) => `127.0.0.1:${port}`));
    stack.defer(prometheus.stop);
  });
  afterAll(() => stack.disposeAsync());

  /** Starts a copy whose data lie on a small disk of their own. */
  async function onSmallDisk(start: () => Promise<ProductProcess>): Promise<ProductProcess> {
    const disk = await createMount('400m');
    stack.defer(disk.remove);
    vi.stubEnv('TMPDIR', disk.folder);
    const started = await start().finally(vi.unstubAllEnvs);
    stack.defer(started.stop);
    return started;
  }

  const sql = (statement: string) => postgres.run(statement, 'panel');
  const alertsOf = async (name: string) =>
    (await prometheus.firing()).filter(({ labels }) => labels.alertname === name).map(({ labels }) => labels);
  const fires = (name: string, labels: Record<string, string> = {}) =>
    vi.waitFor(async () => expect(await alertsOf(name)).toMatchObject([labels]), SOON);
  const resolves = (name: string) => vi.waitFor(async () => expect(await alertsOf(name)).toEqual([]), SOON);
  /** Repeats something until the alert fires. */
  async function until(name: string, work: () => Promise<unknown>): Promise<void> {
    let isOver = false;
    const repeating = (async () => {
      while (!isOver) await work();
    })();
    await fires(name).finally(() => {
      isOver = true;
    });
    await repeating;
  }
  /** Adds a job as the clock or the portal does; it is begun within half a minute. */
  const addJob = (kind: string, columns: Record<string, string> = {}) => {
    const all = Object.entries({ name: `'${kind}'`, data: "'{}'", ...columns });
    return sql(`INSERT INTO pgboss.job (${all.map(([name]) => name)}) VALUES (${all.map(([, value]) => value)})`);
  };
  const metrics = async () => (await fetch(metricsUrl)).text();

  async function writeToExperts(count: number): Promise<void> {
    type Listed = { results: { id: number; activity: string }[] };
    const { body } = await api<Listed>('GET', '/experts/list/?page_size=100', STAFF);
    const ids = body.results.filter(({ activity }) => activity === 'Active').map(({ id }) => id);
    const written = await api('POST', '/experts/bulk-message/', STAFF, {
      ids: ids.slice(0, count),
      subject: `A message ${Date.now()}`,
      body: 'We write to all of you.',
    });
    expect(written.status, JSON.stringify(written.body)).toBe(200);
  }

  /** Pays an expert a bonus by the provider; returns the id of the payout. */
  async function payBonus(): Promise<number> {
    const me = await api<{ id: number }>('GET', '/auth/profile/', EXPERT);
    const bonus = { expert_id: me.body.id, amount: '10.00', currency: 'USD', notes: `For a talk at ${Date.now()}` };
    const made = await api<{ id: number }>('POST', '/business/admin/payouts/', SUPER_ADMIN, bonus);
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
    await execute(made.body.id);
    return made.body.id;
  }
  async function execute(id: number): Promise<void> {
    const done = await api('POST', `/business/admin/payouts/${id}/mark_paid/`, SUPER_ADMIN, {});
    expect(done.status, JSON.stringify(done.body)).toBe(200);
  }
  const statusOf = async (id: number) =>
    (await api<{ status: string }>('GET', `/business/admin/payouts/${id}/`, STAFF)).body.status;

  test('nothing fires while all is well, and both copies tell the same of the installation', async () => {
    await vi.waitFor(async () => {
      expect(await prometheus.query('count(up == 1)')).toMatchObject([{ value: [expect.any(Number), '2'] }]);
      expect(await prometheus.query('count by (kind, state) (panel_jobs) != 2')).toEqual([]);
    }, SOON);
    expect(await prometheus.firing()).toEqual([]);
  });

  test('every name in alerts and dashboard is told by the product, and Prometheus can read every expression', async () => {
    const names = new Set(
      [...(await metrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : name,
      ),
    );
    const rules = await readFile(path.join(root, 'deploy', 'prometheus', 'alerts.yml'), 'utf8');
    const dashboard = await readFile(path.join(root, 'deploy', 'grafana', 'expert-panel.json'), 'utf8');
    const used = new Set([...`${rules}${dashboard}`.matchAll(/\b(?:panel|nodejs|process)_\w+(?=[{[)])/g)].flat());
    expect([...used].filter((name) => !names.has(name))).toEqual([]);
    expect(used.size).toBeGreaterThan(25);
    const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] };
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    for (const expression of expressions) {
      const filled = expression
        .replaceAll('$__rate_interval', '1m')
        .replaceAll('$job', 'expert-panel')
        .replaceAll('$instance', '.*');
      await prometheus.query(filled);
    }
    expect(expressions.length).toBeGreaterThan(30);
  });

  test('a process that has ended', async () => {
    await product.kill('SIGKILL');
    await fires('PanelDown', { instance: new URL(metricsUrl).host });
    await product.restart();
    await resolves('PanelDown');
  });

  test('a database that was stopped', async () => {
    await postgres.crash('immediate');
    await fires('PanelDatabaseAway');
    // Old counts would look as if all were well.
    await vi.waitFor(async () => expect(await metrics()).not.toContain('panel_jobs{'), SOON);
    await postgres.restart();
    await resolves('PanelDatabaseAway');
  });

  test('requests that fail', async () => {
    await sql('ALTER TABLE notification_preferences RENAME TO away');
    await until('PanelRequestsFail', () => api('GET', '/auth/notification-preferences/', EXPERT));
    await sql('ALTER TABLE away RENAME TO notification_preferences');
    await resolves('PanelRequestsFail');
  });

  test('a mail server that puts mails off, and one that refuses them for good', async () => {
    smtp.refuse(451, everybody);
    await writeToExperts(3);
    await fires('PanelMailsRefused');
    smtp.refuse(0, nobody);
    await resolves('PanelMailsRefused');
    smtp.refuse(550, everybody);
    await until('PanelMailsRefused', async () => {
      await writeToExperts(20);
      await pause(3000);
    });
    smtp.refuse(0, nobody);
    await resolves('PanelMailsRefused');
  });

  test('jobs that nobody begins', async () => {
    smtp.hold(everybody);
    await writeToExperts(20);
    await vi.waitFor(() => expect(smtp.waiting.length).toBeGreaterThan(7), SOON);
    await sql(`UPDATE pgboss.job SET created_on = now() - interval '20 minutes', start_after = now() - interval '20 minutes'
      WHERE name = 'deliver-mail' AND state = 'created'`);
    await fires('PanelJobsWait', { kind: 'deliver-mail' });
    smtp.release();
    await resolves('PanelJobsWait');
  });

  test('a job that was given up', async () => {
    await sql('ALTER TABLE calls RENAME TO calls_away');
    await addJob('forget-calls', { retry_limit: '0' });
    await fires('PanelJobGivenUp', { kind: 'forget-calls' });
    await sql('ALTER TABLE calls_away RENAME TO calls');
    await sql("DELETE FROM pgboss.job WHERE name = 'forget-calls' AND state = 'failed'");
    await resolves('PanelJobGivenUp');
  });

  test('a job by the clock that does not run', async () => {
    await sql("UPDATE scheduled_jobs SET ran_at = now() - interval '2 days' WHERE name = 'apply-retention'");
    await fires('PanelScheduleLate', { kind: 'apply-retention' });
    await addJob('apply-retention');
    await resolves('PanelScheduleLate');
  });

  test('a provider of gift cards that is away', async () => {
    tremendous.meet(() => 'lost before');
    const id = await payBonus();
    await vi.waitFor(async () => {
      const now = seriesIn(await metrics());
      expect(metric(now, 'panel_gift_card_attempts', { state: 'unknown' })).toBe(1);
    }, SOON);
    await sql("UPDATE payout_attempts SET unanswered_at = now() - interval '20 minutes' WHERE state = 'unknown'");
    await fires('PanelGiftCardsUnanswered');
    tremendous.meet();
    await resolves('PanelGiftCardsUnanswered');
    expect(await statusOf(id)).toBe('paid');
  });

  test('a payout that the provider refuses', async () => {
    tremendous.meet((call) => (call === 'create' ? 422 : undefined));
    const id = await payBonus();
    await fires('PanelPayoutsFailed');
    tremendous.meet();
    await execute(id);
    await resolves('PanelPayoutsFailed');
  });

  test('an order that the provider no longer has', async () => {
    const id = await payBonus();
    await vi.waitFor(async () => expect(await statusOf(id)).toBe('paid'), SOON);
    const key = `${id}-1`;
    const order = tremendous.orders.get(key);
    if (!order) throw new Error('there is no order');
    const check = () => api('POST', '/business/admin/payouts/books/check/', SUPER_ADMIN);
    tremendous.orders.delete(key);
    await check();
    await fires('PanelBooksDiffer');
    tremendous.orders.set(key, order);
    await check();
    await resolves('PanelBooksDiffer');
  });

  test('an audit log that somebody changed', async () => {
    const change = (action: string) =>
      sql(`ALTER TABLE audit_log DISABLE TRIGGER ALL; UPDATE audit_log SET action = ${action}
        WHERE id = (SELECT min(id) FROM audit_log); ALTER TABLE audit_log ENABLE TRIGGER ALL`);
    await change("action || '.changed'");
    await addJob('check-audit-log');
    await fires('PanelAuditLogBroken');
    await change("replace(action, '.changed', '')");
    await addJob('check-audit-log');
    await resolves('PanelAuditLogBroken');
  });

  test('a backup that is too old', async () => {
    const stamp = (at: Date) =>
      writeFile(path.join(product.dataDir, 'last-backup.json'), JSON.stringify({ at, folder: '/backups', bytes: 1 }));
    await stamp(new Date(Date.now() - 2 * DAY));
    await fires('PanelBackupTooOld');
    await stamp(new Date());
    await resolves('PanelBackupTooOld');
  });

  test.runIf(clamd)('an infected file', async () => {
    const form = new FormData();
    form.append('profile_picture', new Blob([EICAR]), 'picture.png');
    const sent = await fetch(`${product.url}/api/experts/profile/me/`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${await accessToken(product.url, EXPERT)}` },
      body: form,
    });
    expect(sent.status).toBe(400);
    await fires('PanelInfectedFile');
    await resolves('PanelInfectedFile');
  });

  test('answers that are saved slowly', async () => {
    const { publish, held } = await createVis({ url: product.url, api });
    const question = { ...newQuestion('text', 'q1', 's1'), title: 'Why?' };
    const sections = [{ id: 's1', title: '', intro: '' }];
    const id = await publish({ display: 'question', sections, questions: [question] });
    await api('POST', `/projects/surveys/${id}/start/`, EXPERT);
    const response = (await held(id)).response?.id;
    let revision = 0;
    const save = async () => {
      revision += 1;
      const answered_at = new Date().toISOString();
      const given = { question_id: 'q1', value: `Because ${revision}`, cannot_judge: false, revision, answered_at };
      const saved = await api('POST', ANSWERS, EXPERT, { response, answers: [{ ...given, measurement: null }] });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    };
    const blocker = new pg.Client(postgres.databaseUrl('panel'));
    await blocker.connect();
    await until('PanelAnswersSlow', async () => {
      await blocker.query('BEGIN; LOCK TABLE answers IN EXCLUSIVE MODE');
      const saving = Promise.all(Array.from({ length: 8 }, save));
      await pause(1500);
      await blocker.query('COMMIT');
      await saving;
    });
    await blocker.end();
    await resolves('PanelAnswersSlow');
  });

  test('more requests than a copy can work off', async () => {
    const token = await accessToken(second.url, STAFF);
    const list = () =>
      fetch(`${second.url}/api/experts/list/?page_size=100`, { headers: { authorization: `Bearer ${token}` } }).then(
        (answer) => answer.arrayBuffer(),
      );
    await until('PanelTooManyRequests', () => Promise.all(Array.from({ length: 80 }, list)));
    await resolves('PanelTooManyRequests');
  });

  test('a process that has no time', async () => {
    await until('PanelProcessBusy', async () => {
      process.kill(second.pid(), 'SIGSTOP');
      await pause(800);
      process.kill(second.pid(), 'SIGCONT');
      await pause(300);
    });
    await resolves('PanelProcessBusy');
  });

  test('a disk that is nearly full, and one that is', async () => {
    const filler = path.join(product.dataDir, 'filler');
    const leave = async (bytes: number) => {
      await rm(filler, { force: true });
      const { bavail, bsize } = await statfs(product.dataDir);
      await writeFile(filler, Buffer.alloc(bavail * bsize - bytes));
    };
    await leave(36 * MIB);
    await fires('PanelDiskNearlyFull');
    expect(await alertsOf('PanelFilesNotWritable')).toEqual([]);
    await leave(1 * MIB);
    await fires('PanelFilesNotWritable');
    await rm(filler);
    await resolves('PanelFilesNotWritable');
    await resolves('PanelDiskNearlyFull');
  });

  test('and nothing fires when all is mended', async () => {
    await vi.waitFor(async () => expect(await prometheus.firing()).toEqual([]), SOON);
  });
});
