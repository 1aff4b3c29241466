import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import type { S3Config } from '#server/data/config/services.ts';
import { withVersions } from './s3-versions.ts';

/** The one account that the server knows. */
const ACCOUNT = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

export type S3Server = {
  config: S3Config;
  /** The method of requests that the account has no right to. */
  denied?: string;
  close: () => void;
};

/**
 * A server that speaks S3, with one empty bucket below `directory`, which keeps versions once that is turned on if it `canKeepVersions`.
 * It refuses requests whose signature is wrong.
 */
export async function startS3(directory: string, { canKeepVersions = false } = {}): Promise<S3Server> {
  const bucket = 'panel';
  const service = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket, configs: [] }] });
  await service.configureBuckets();
  const answer = canKeepVersions ? withVersions(directory, bucket, service.callback()) : service.callback();
  const http = createServer((request, response) => {
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (!isSigned(request)) refuse(403, 'SignatureDoesNotMatch');
    // As new buckets of Amazon S3, this one knows no access control lists.
    else if (request.headers['x-amz-acl']) refuse(400, 'AccessControlListNotSupported');
    else if (request.method === server.denied) refuse(403, 'AccessDenied');
    else answer(request, response);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const server: S3Server = {
    config: {
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials: ACCOUNT,
      forcePathStyle: true,
    },
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
  return server;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Whether the signature is the one that AWS Signature Version 4 gives (docs.aws.amazon.com, "Create a signed request"). */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const parts = /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers.authorization ?? '');
  const [, scope = '', signed = '', signature = ''] = parts ?? [];
  const [path = '', query = ''] = url.split('?');
  const sortedQuery = query
    .split('&')
    .map((pair) => (pair === '' || pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');
  const canonicalHeaders = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const payload = String(headers['x-amz-content-sha256']);
  const canonical = [method, path, sortedQuery, canonicalHeaders.join(''), signed, payload].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${ACCOUNT.secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature;
}
