import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export type Certificate = { cert: string; key: string; file: string; keyFile: string };

/** True where openssl makes certificates; else says that tests with one are skipped. */
export const makesCertificates = hasOpenssl();

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stdout.write('SKIPPED: openssl is not installed; tests with certificates do not run.\n');
    return false;
  }
}

/** A certificate for `host` that nobody has signed, made in the folder. */
export async function makeCertificate(folder: string, host = 'localhost'): Promise<Certificate> {
  const [file, keyFile] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  const made = `-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout ${keyFile} -out ${file} -subj /CN=${host} -addext subjectAltName=DNS:${host} -days 1`;
  execFileSync('openssl', ['req', '-x509', ...made.split(' ')], { stdio: 'ignore' });
  return { cert: await readFile(file, 'utf8'), key: await readFile(keyFile, 'utf8'), file, keyFile };
}

/** Signs the certificate again, as one that ended yesterday. */
export async function expire({ file, keyFile, key }: Certificate): Promise<Certificate> {
  const ended = `${file}.ended`;
  const made = `-in ${file} -signkey ${keyFile} -days -1 -out ${ended}`;
  execFileSync('openssl', ['x509', ...made.split(' ')], { stdio: 'ignore' });
  return { cert: await readFile(ended, 'utf8'), key, file: ended, keyFile };
}
