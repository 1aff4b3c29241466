import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FIRST_AGREEMENT } from '#common/people/agreement.ts';
import { completeProfile, newcomer } from '#tests/api/registering.ts';
import { form, pdf, png, upload } from '#tests/factories/files.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { endProcess } from '#tests/servers/end-process.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { NGINX_HOST, type Nginx, nginxIsInstalled, startNginx } from '#tests/servers/nginx.ts';
import { openToOthers } from '#tests/servers/open-to-others.ts';
import { postgresBinaries } from '#tests/servers/postgres.ts';
import { type S3Server, startS3 } from '#tests/servers/s3.ts';
import { directive, sandboxed, sandboxIsPossible } from '#tests/servers/sandbox.ts';
import { type Host, nobody, startHost } from './host.ts';

const canRun = nginxIsInstalled() && postgresBinaries() !== undefined;
if (!canRun) process.stdout.write('SKIPPED: the first start needs nginx and PostgreSQL.\n');
const inSandbox = sandboxIsPossible();
if (!inSandbox)
  process.stdout.write(
    "SKIPPED: the unit's sandbox needs root, systemd-analyze and strace; the portal runs without.\n",
  );

describe.runIf(canRun)('the first start by deploy/first-start.sh, as an account without rights', () => {
  const STAFF = { email: 'root@northwind.example', password: 'Harbour-Lantern#2026' };
  const EXPERT = newcomer({ email: 'nora@experts.example' });
  const EXPERT_PASSWORD = 'Quayside-Lemon#2026';
  let host: Host;
  let s3: S3Server;
  let port: number;
  let portal: ChildProcess | undefined;
  let nginx: Nginx | undefined;
  let settings: Record<string, string>;
  /** Where the sandbox writes which system calls it refused. */
  let refusals: string;
  const agent = new Agent({ rejectUnauthorized: false });

  beforeAll(async () => {
    host = await startHost();
    refusals = path.join(host.home, 'refusals');
    s3 = await startS3(path.join(host.home, 's3'));
    port = await freePort();
    settings = {
      ...host.settings,
      INSTANCE: 'first',
      S3_BUCKET: 'designs',
      S3_ENDPOINT: s3.config.endpoint ?? '',
      S3_ACCESS_KEY_ID: s3.config.credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: s3.config.credentials?.secretAccessKey ?? '',
      S3_FORCE_PATH_STYLE: '1',
    };
  });
  afterAll(async () => {
    agent.destroy();
    await nginx?.stop();
    if (portal) await endProcess(portal, 'SIGTERM');
    s3?.close();
    await host?.stop();
  });

  const run = promisify(execFile);
  const place = (...names: string[]) => path.join(host.home, 'panel-first', ...names);
  const ownUnit = () => readFile(place('units', 'expert-panel-first@.service'), 'utf8');
  const panel = (line: string, env?: Record<string, string>) =>
    host.shell(`${place('bin', 'panel-first')} ${line}`, env);
  const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);

  test('says what is missing, and makes nothing then', async () => {
    const { PUBLIC_URL: _url, ...without } = settings;
    const refused = (env: Record<string, string>) => host.install(env).then(({ output }) => output);
    expect(await refused(without)).toBe('PUBLIC_URL must be given; the head of this file shows how.\n');
    expect(await refused({ ...settings, INSTANCE: 'Two' })).toMatch(/^INSTANCE must be up to 16 letters/);
    expect(await refused({ ...settings, DATABASE: 'mysql' })).toMatch(/^DATABASE must be embedded, or left out/);
    expect(await refused({ ...settings, MAIL_FROM: "O'Hara `x` <a@b.c>" })).toMatch(/^MAIL_FROM holds both ' and `/);
    await expect(stat(place())).rejects.toThrow('ENOENT');
  });

  test('makes folders, secret, role, database, bucket, settings and unit, and finds all in order', async () => {
    const { code, output } = await host.install(settings);
    expect(output).not.toContain('FAILED');
    expect(code, output).toBe(0);
    for (const line of [
      /^ok {6}Portal {7}built$/m,
      /^ok {6}Data folder {2}.* can be written to; .* are free$/m,
      /^ok {6}Database {5}PostgreSQL 1\d.*, up to date$/m,
      /^ok {6}Mail {9}127\.0\.0\.1 takes mails$/m,
      /^ok {6}Files {8}the bucket designs can be written to and read$/m,
    ]) {
      expect(output).toMatch(line);
    }
    expect([await modeOf(place('etc')), await modeOf(place('data')), await modeOf(place('backups'))]).toEqual([
      '750',
      '700',
      '700',
    ]);
    expect([await modeOf(place('etc', 'env')), await modeOf(place('etc', 'jwt-secret'))]).toEqual(['640', '640']);
    expect(await modeOf(place('etc', 'owner.env'))).toBe('600');
    const env = await readFile(place('etc', 'env'), 'utf8');
    expect(
      env
        .trim()
        .split('\n')
        .filter((line) => !/^[A-Z0-9_]+='[^']*'$/.test(line)),
    ).toEqual([]);
    expect(directive(await ownUnit(), 'ExecStart')).toEqual([place('bin', 'panel-first')]);
    expect(directive(await ownUnit(), 'ReadWritePaths')).toEqual([place('data')]);
    for (const file of [
      'bin/panel-first',
      'units/expert-panel-first@.service',
      'units/expert-panel-first-backup.service',
    ])
      expect(await readFile(place(file), 'utf8')).not.toMatch(/ACCOUNT|_DIR|COMMAND/);
  });

  test('a misspelt variable of the file is refused at every start, with the name that was meant', async () => {
    const file = place('etc', 'env');
    const before = await readFile(file);
    await appendFile(file, "MAIL_FORM='x@y.z'\nCOLOUR='blue'\n");
    expect(await panel('check-config')).toEqual({
      code: 1,
      output: expect.stringMatching(
        `COLOUR: is not known; leave it out of ${file}\nMAIL_FORM: is not known; MAIL_FROM is\\. Correct the name, or leave it out\n$`,
      ),
    });
    await writeFile(file, before);
  });

  test('the portal starts by the unit, behind nginx', async () => {
    const admin = { ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password };
    expect(await panel('create-admin --first-name Rita --last-name Root', admin)).toMatchObject({ code: 0 });
    const unit = await ownUnit();
    if (nobody && inSandbox) {
      await mkdir(refusals);
      await chown(refusals, nobody.uid, nobody.gid);
    }
    const started = directive(unit, 'ExecStart')[0]?.split(' ') ?? [];
    const [program = '', ...args] = nobody && inSandbox ? sandboxed(unit, nobody, refusals) : started;
    const env = { PATH: process.env.PATH, PORT: String(port) };
    const rights = inSandbox ? {} : (nobody ?? {});
    const child = spawn(program, args, { cwd: host.app, env, stdio: ['ignore', 'pipe', 'inherit'], ...rights });
    portal = child;
    const output = text(child.stdout);
    child.once('exit', () => void output.then((log) => process.stdout.write(log)));
    nginx = await startNginx([`127.0.0.1:${port}`]);
    await vi.waitFor(async () => expect((await call('GET', '/readyz')).status).toBe(200), {
      timeout: 60_000,
      interval: 100,
    });
    expect(await openToOthers(place('data'))).toEqual([]);
  });

  /** The fields of answers that the journey goes on with. */
  type Body = { id: number; access: string; token: string; secret: string; results: { id: number }[] };
  type Answer = { status: number; body: Body };

  /** A call through nginx. */
  async function call(method: string, target: string, token?: string, body?: object): Promise<Answer> {
    const encoded = body instanceof FormData ? new Response(body) : undefined;
    const content = encoded ? Buffer.from(await encoded.arrayBuffer()) : body && Buffer.from(JSON.stringify(body));
    const headers = {
      host: NGINX_HOST,
      ...(content && { 'content-type': encoded?.headers.get('content-type') ?? 'application/json' }),
      ...(content && { 'content-length': String(content.length) }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent = request({ host: '127.0.0.1', port: nginx?.tls, method, path: target, agent, headers });
    sent.end(content);
    const [answer] = await once(sent, 'response');
    const received = (await buffer(answer)).toString();
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode ?? 0, body: isJson && received ? JSON.parse(received) : received };
  }
  async function done(method: string, target: string, token?: string, body?: object): Promise<Body> {
    const answer = await call(method, target, token, body);
    expect(answer.status, `${method} ${target}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  }
  const mailTo = (address: string, subject: RegExp) =>
    vi.waitFor(
      () => {
        const found = host.mail.received.findLast(({ to, source }) => to === address && subject.test(source));
        if (!found) throw new Error(`no mail to ${address} among ${host.mail.received.map(({ to }) => to)}`);
        return found.source;
      },
      { timeout: 30_000, interval: 100 },
    );

  test('the journey: second factor, first settings, invitation, registration, approval, upload, answer, payment', async () => {
    const before = { username: STAFF.email, password: STAFF.password };
    const { access: enrolling } = await done('POST', '/api/auth/token/', undefined, before);
    expect((await call('GET', '/api/experts/list/', enrolling)).status).toBe(403);
    const { secret } = await done('POST', '/api/auth/second-factor/begin/', enrolling, { password: STAFF.password });
    const codeIn = (seconds: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });
    const invite = { firstName: EXPERT.first_name, lastName: EXPERT.last_name, email: EXPERT.email };
    await done('POST', '/api/auth/second-factor/confirm/', enrolling, { code: codeIn(0) });
    const { access: staff } = await done('POST', '/api/auth/token/', undefined, { ...before, otp: codeIn(30) });

    expect(await call('POST', '/api/experts/invite/', staff, invite)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('First Settings') },
    });
    expect(host.mail.received).toEqual([]);
    await done('PATCH', '/api/settings/', staff, {
      company_name: 'Northwind',
      contact_email: 'panel@northwind.example',
    });
    await done('POST', '/api/experts/invite/', staff, invite);
    const invitation = await mailTo(EXPERT.email, /Northwind/);
    expect(invitation).toMatch(/^From: Northwind Panel <panel@northwind\.example>/m);

    await done('POST', '/api/business/register/', undefined, EXPERT);
    const code = /^Subject: (\d{6})/m.exec(await mailTo(EXPERT.email, /^Subject: \d{6}/m))?.[1];
    const { token: verified } = await done('POST', '/api/business/verify-email/', undefined, {
      email: EXPERT.email,
      code,
    });
    const passwords = { password: EXPERT_PASSWORD, confirm_password: EXPERT_PASSWORD };
    const { token } = await done('POST', '/api/business/set-password/', verified, {
      email: EXPERT.email,
      ...passwords,
    });
    const { version, hash } = FIRST_AGREEMENT;
    await done('POST', '/api/auth/agreement/', token, { version, hash });
    await done('PUT', '/api/experts/profile/me/', token, completeProfile);
    const { results: found } = await done('GET', '/api/experts/list/?search=nora', staff);
    const expertId = found[0]?.id ?? 0;
    await done('POST', `/api/experts/${expertId}/approve/`, staff);

    const brand = await done('POST', '/api/brands/brands/', staff, form({ name: 'Casa Verano' }));
    const regions = await done('GET', '/api/brands/geographical-regions/', staff);
    const fields = { brand: brand.id, version: 'V1', release_date: '2026-05-04', category: 'Water', market: 'Italy' };
    const document = upload(pdf(), 'guidelines.pdf', 'application/pdf');
    const footprint = [regions.results[0]?.id ?? 0];
    const vis = await done(
      'POST',
      '/api/brands/vis/',
      staff,
      form({ ...fields, geographical_footprint: footprint, document }),
    );
    const image = upload(await png(), 'front.png', 'image/png');
    const material = await done('POST', '/api/brands/vis-materials/', staff, form({ vis: vis.id, image }));

    const asked = question('rating', 'q1', { material_ids: [material.id] });
    const draft = { vis: vis.id, title: 'Pack refresh', reward: '25.00', questionnaire: questionnaire([asked]) };
    const assessment = await done('POST', '/api/assessments/', staff, draft);
    await done('PATCH', `/api/assessments/${assessment.id}/`, staff, { is_draft: false });
    await done('POST', `/api/assessments/${assessment.id}/assignments/`, staff, { expert_ids: [expertId] });
    const letter = form({ subject: 'Please judge [assessment_title]', body: 'Dear [expert_name]' });
    await done('POST', `/api/assessments/${assessment.id}/send-invitations/`, staff, letter);
    expect(await mailTo(EXPERT.email, /Please judge/)).toContain(`https://${NGINX_HOST}/assessments/`);

    const signIn = { username: EXPERT.email, password: EXPERT_PASSWORD };
    const { access: expert } = await done('POST', '/api/auth/token/', undefined, signIn);
    const response = await done('POST', `/api/projects/surveys/${assessment.id}/start/`, expert);
    const shown = await done('GET', `/api/assessments/${assessment.id}/`, expert);
    const picture = /\/api\/files\/[^"\\]+/.exec(JSON.stringify(shown))?.[0] ?? '';
    expect((await call('GET', picture)).status).toBe(200);
    const answered_at = new Date().toISOString();
    const answer = { question_id: 'q1', value: 4, cannot_judge: false, revision: 1, answered_at, measurement: null };
    await done('POST', '/api/assessments/question-responses/', expert, { response: response.id, answers: [answer] });
    await done('POST', `/api/assessments/assessment-responses/${response.id}/mark_complete/`, expert);

    expect((await call('GET', `/api/assessments/${assessment.id}/export-pdf/`, staff)).status).toBe(200);

    const { results: payouts } = await done('GET', '/api/business/admin/payouts/', staff);
    const payout = payouts[0]?.id;
    await done('PATCH', `/api/business/admin/payouts/${payout}/`, staff, { status: 'approved' });
    await done('POST', `/api/business/admin/payouts/${payout}/mark_paid/`, staff);
    const ledger = place('data', 'ledger.csv');
    await vi.waitFor(async () => expect(await readFile(ledger, 'utf8')).toContain('25.00'), { timeout: 30_000 });
    expect(await openToOthers(place('data'))).toEqual([]);
  });

  test('the role of the portal owns nothing: the database refuses it what changes tables or the audit log', async () => {
    for (const statement of [
      'DROP TABLE mails',
      'ALTER TABLE audit_log DISABLE TRIGGER ALL',
      'DELETE FROM audit_log',
    ]) {
      await expect(host.query(place('etc', 'env'), statement), statement).rejects.toMatchObject({ code: '42501' });
    }
  });

  test("the unit's Node lets scripts read and write nothing but the folders of the portal", async () => {
    const command = await readFile(place('bin', 'panel-first'), 'utf8');
    const program = /^node='(.*)'$/m.exec(command)?.[1] ?? '';
    const { output } = await host.shell(command.replace(/^node=.*$/m, 'node=echo'));
    const flags = output.split(' ').filter((arg) => /^--(permission|allow|disable)/.test(arg));
    expect(flags).toContain('--permission');
    const tried = async (script: string) => {
      const { stdout } = await run(program, [...flags, '-p', `try { ${script}; 'done' } catch ({ code }) { code }`], {
        cwd: host.app,
        ...nobody,
      });
      return stdout.trim();
    };
    for (const file of [`${host.app}/package.json`, place('etc', 'env'), place('data', 'ledger.csv')]) {
      expect(await tried(`fs.readFileSync('${file}')`), file).toBe('done');
    }
    for (const file of ['/etc/passwd', '/proc/self/environ', `${host.home}/s3`]) {
      expect(await tried(`fs.readFileSync('${file}')`), file).toBe('ERR_ACCESS_DENIED');
    }
    for (const at of [`${host.app}/dist/evil.js`, place('etc', 'env'), '/tmp/evil']) {
      expect(await tried(`fs.writeFileSync('${at}', '')`), at).toBe('ERR_ACCESS_DENIED');
    }
  });

  test.runIf(inSandbox)('the unit is valid, exposes little, and refused nothing that the portal needs', async () => {
    const unit = path.join(host.home, 'expert-panel@.service');
    // The account of the tests, "nobody", would be a bad one for a service.
    await writeFile(unit, (await ownUnit()).replace(/^User=.*$/m, 'User=root'));
    expect((await run('systemd-analyze', ['verify', '--man=no', unit])).stderr).toBe('');
    await writeFile(unit, (await ownUnit()).replace(/^User=.*$/m, 'User=expert-panel'));
    const rated = await run('systemd-analyze', ['security', '--offline=true', '--no-pager', unit]);
    expect(Number(/exposure level .*: (\d\.\d)/.exec(rated.stdout)?.[1])).toBeLessThanOrEqual(1.2);
    expect((await readFile(path.join(refusals, 'calls.txt'), 'utf8')).split('\n').filter(Boolean)).toEqual([]);
  });
});
