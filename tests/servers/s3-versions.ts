import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';

/** A version of a key; one without content marks that it was deleted. */
type Version = { key: string; id: string; isMarker: boolean };

/** Few entries, so that a listing has several pages. */
const PAGE = 3;

/** The files that s3rver keeps of an object. */
const PARTS = ['_object', '_object.md5', '_metadata.json'].map((part) => `._S3rver${part}`);

/**
 * What Amazon S3 does in a bucket with versions, in front of s3rver, which has none: a deleted or replaced object becomes an earlier
 * version, which can be listed and copied (docs.aws.amazon.com, "Retaining multiple versions of objects with S3 Versioning").
 */
export function withVersions(directory: string, bucket: string, answer: RequestListener): RequestListener {
  const versions: Version[] = [];
  const kept = path.join(directory, '..', 'versions');
  let isOn = false;
  let rules = '';
  const place = (key: string) => path.join(directory, bucket, key);
  const add = (key: string, isMarker: boolean): Version => {
    const version = { key, id: `v${versions.length + 1}`, isMarker };
    versions.unshift(version);
    return version;
  };
  const isThere = (key: string) => existsSync(`${place(key)}._S3rver_object`);

  /** Sets the present content aside as an earlier version. */
  const setAside = async (key: string) => {
    if (!isOn || !isThere(key)) return;
    const version = versions.find((one) => one.key === key) ?? add(key, false);
    const folder = path.join(kept, version.id);
    await mkdir(folder, { recursive: true });
    for (const part of PARTS) await cp(place(key) + part, path.join(folder, part)).catch(() => undefined);
  };

  const list = (query: URLSearchParams) => {
    const sorted = [...versions].sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1));
    const [after, id] = [query.get('key-marker'), query.get('version-id-marker')];
    const begin = after ? sorted.findIndex((one) => one.key === after && one.id === id) + 1 : 0;
    const page = sorted.slice(begin, begin + PAGE);
    const entries = page.map(({ key, id: version, isMarker }) => {
      const isLatest = versions.find((one) => one.key === key)?.id === version;
      const tag = isMarker ? 'DeleteMarker' : 'Version';
      return `<${tag}><Key>${key}</Key><VersionId>${version}</VersionId><IsLatest>${isLatest}</IsLatest></${tag}>`;
    });
    const last = page.at(-1);
    const more = begin + PAGE < sorted.length;
    const next = more
      ? `<NextKeyMarker>${last?.key}</NextKeyMarker><NextVersionIdMarker>${last?.id}</NextVersionIdMarker>`
      : '';
    return `<ListVersionsResult><IsTruncated>${more}</IsTruncated>${next}${entries.join('')}</ListVersionsResult>`;
  };

  const copy = async (key: string, id: string) => {
    await setAside(key);
    await mkdir(path.dirname(place(key)), { recursive: true });
    for (const part of PARTS) await cp(path.join(kept, id, part), place(key) + part);
    add(key, false);
    return `<CopyObjectResult><ETag>"copied"</ETag></CopyObjectResult>`;
  };

  const work = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://s3');
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (name !== bucket) return answer(request, response);
    const source = String(request.headers['x-amz-copy-source'] ?? '').split('?versionId=');
    if (url.searchParams.has('versioning') || url.searchParams.has('lifecycle')) {
      const body = await request.toArray().then((chunks) => Buffer.concat(chunks).toString());
      const isSetting = request.method === 'PUT';
      if (url.searchParams.has('lifecycle')) rules = isSetting ? body : rules;
      else if (isSetting) isOn = body.includes('<Status>Enabled</Status>');
      const status = isOn ? '<Status>Enabled</Status>' : '';
      return response.end(
        url.searchParams.has('lifecycle') ? rules : `<VersioningConfiguration>${status}</VersioningConfiguration>`,
      );
    }
    if (url.searchParams.has('versions')) return response.end(list(url.searchParams));
    if (source[1]) return response.end(await copy(key, source[1]));
    if (key && request.method === 'DELETE') {
      await setAside(key);
      if (isOn) add(key, true);
    }
    if (key && request.method === 'PUT') {
      await setAside(key);
      if (isOn) add(key, false);
    }
    return answer(request, response);
  };
  return (request, response) => void work(request, response);
}
