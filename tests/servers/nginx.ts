import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { makeCertificate, makesCertificates } from './certificate.ts';
import { endProcess } from './end-process.ts';
import { freePort } from './free-port.ts';

/** The host that deploy/nginx.conf serves. */
export const NGINX_HOST = 'panel.example.com';
export const SITE = path.join(import.meta.dirname, '..', '..', 'deploy', 'nginx.conf');

/** Whether this machine has IPv6, over which the example listens too. */
export const HAS_IPV6 = Object.values(networkInterfaces()).some((of) => of?.some(({ address }) => address === '::1'));

/** Debian keeps nginx where only administrators look by default. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

export type Nginx = {
  /** Ports on 127.0.0.1: of HTTP, and of HTTPS with a certificate that nobody has signed. */
  plain: number;
  tls: number;
  /** The folder in which it finds what certbot shows. */
  web: string;
  /** What it has written to its error log. */
  errors: () => string;
  /** The file of its access log. */
  accessLog: string;
  stop: () => Promise<void>;
};

/** True where nginx can be started with a certificate; else says that tests of deploy/nginx.conf are skipped. */
export function nginxIsInstalled(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore', env });
    return makesCertificates;
  } catch {
    process.stdout.write('SKIPPED: nginx is not installed; deploy/nginx.conf is not tried.\n');
    return false;
  }
}

/** Starts nginx on deploy/nginx.conf with other ports and certificates, before `copies` of the portal: host:port of each. */
export async function startNginx(copies: string[]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-nginx-'));
  const [plain, tls] = [await freePort(), await freePort()];
  const certificate = await makeCertificate(folder, NGINX_HOST);
  const site = (await readFile(SITE, 'utf8'))
    .replace(/^.*127\.0\.0\.1:3000.*$/m, (line) =>
      copies.map((copy) => line.replace('127.0.0.1:3000', copy)).join('\n'),
    )
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen [::]:80;', HAS_IPV6 ? `listen [::1]:${plain};` : '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${tls} ssl http2;`)
    .replace('listen [::]:443 ssl http2;', HAS_IPV6 ? `listen [::1]:${tls} ssl http2;` : '')
    .replace(`/etc/letsencrypt/live/${NGINX_HOST}/fullchain.pem`, certificate.file)
    .replace(`/etc/letsencrypt/live/${NGINX_HOST}/privkey.pem`, certificate.keyFile)
    .replace('/opt/expert-panel/deploy', path.dirname(SITE))
    .replace('/var/www/html', folder)
    .replace('/var/log/nginx/expert-panel.log', path.join(folder, 'access.log'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const whole = `${user}daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n${temporary}\n${site}\n}\n`;
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, whole);
  const nginx = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', file], { env });
  let errors = '';
  nginx.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const stop = async () => {
    await endProcess(nginx, 'SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + 20_000; !(await answers(plain)); ) {
    if (nginx.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`nginx does not start: ${errors}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { plain, tls, web: folder, errors: () => errors, accessLog: path.join(folder, 'access.log'), stop };
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );
