import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..', '..');

/** Folders of the project with which a path in a text begins. */
const FOLDERS = /^(common|portal|admin|server|tests|tools|docs|deploy)\//;

/** The pages that people read to find their way. */
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
];

/** Paths in code marks, without placeholders such as `<type>` or `*`. */
function pathsIn(text: string): string[] {
  const marked = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? '');
  const words = marked.flatMap((code) => code.split(' '));
  return words.filter((word) => FOLDERS.test(word) && !/[<>*…:]/.test(word));
}

/** Addresses of links and pictures within the project, without what stands after #. */
function linksIn(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)|src="([^"]+)"/g)].map(
    ([, link, image]) => link ?? image ?? '',
  );
  return links.filter((link) => !/^https?:/.test(link));
}

/** Links with a # to a heading of one of the pages: the page ('' for the same one) and the heading's anchor. */
const anchorsIn = (text: string): [page: string, anchor: string][] =>
  [...text.matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)].map(([, file = '', anchor = '']) => [file, anchor]);

/** The anchors of a page's headings, as GitHub makes them. */
function headingsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(pages)('%s', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8');

  test('names only files and folders that exist', () => {
    expect(pathsIn(text).filter((named) => !existsSync(path.join(root, named)))).toEqual([]);
  });

  test('links only to files that exist', () => {
    const folder = path.dirname(path.join(root, page));
    expect(linksIn(text).filter((link) => !existsSync(path.join(folder, link)))).toEqual([]);
  });

  test('links only to headings that exist', () => {
    const file = path.join(root, page);
    const target = (name: string) => (name === '' ? file : path.join(path.dirname(file), name));
    const dead = anchorsIn(text).filter(
      ([name, anchor]) => name.match(/^$|\.md$/) && !headingsOf(target(name)).includes(anchor),
    );
    expect(dead).toEqual([]);
  });
});
