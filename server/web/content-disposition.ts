import { withoutAccents } from '#common/words/folded.ts';

/**
 * The header that names a file. Names that need more than ASCII stand there twice, since some programs read only the plain one
 * (RFC 6266): without accents or, where letters would be lost, as `otherwise` with the extension.
 */
export function contentDisposition(type: 'attachment' | 'inline', name: string, otherwise: string): string {
  const latin = withoutAccents(name);
  const [extension = ''] = /\.[A-Za-z0-9]{1,8}$/.exec(name) ?? [];
  const plain = /(?![A-Za-z])\p{L}/u.test(latin)
    ? otherwise + extension
    : latin.replace(/[‐-―]/g, '-').replace(/[^\x20-\x7e]|["\\%]/g, '_');
  if (plain === name) return `${type}; filename="${name}"`;
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
