import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** A pattern as it stands in the sources. */
export type Found = { place: string; source: string; flags: string };

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Every regular expression in the TypeScript of these folders, and the places that make one from a text while running. */
export function collectPatterns(folders: readonly string[]): { patterns: Found[]; made: string[] } {
  const patterns: Found[] = [];
  const made: string[] = [];
  for (const file of folders.flatMap(sourcesIn)) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file} could not be parsed`);
    const lineOf = (node: Node) => `${file}:${text.slice(0, node.start).split('\n').length}`;
    walk(program, (node) => {
      if (node.type === 'Literal' && node.regex) {
        patterns.push({ place: lineOf(node), source: node.regex.pattern, flags: node.regex.flags });
      }
      if (/^(?:New|Call)Expression$/.test(node.type) && node.callee?.name === 'RegExp') made.push(lineOf(node));
    });
  }
  return { patterns, made };
}

type Node = {
  type: string;
  start: number;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
};

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && 'start' in value) visit(value as Node);
  for (const inner of Object.values(value)) walk(inner, visit);
}
