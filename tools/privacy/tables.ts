import { getTableName } from 'drizzle-orm';
import { PERSONAL_DATA } from '../../server/data/privacy/personal-data.ts';
import type { Field, Rule } from '../../server/data/privacy/rule.ts';
import { OTHER_DATA } from './other-data.ts';
import { OUTSIDE_THE_DATABASE } from './outside-database.ts';

/** Between these lines of docs/privacy.md stand the tables. */
export const BEGIN =
  '<!-- Written by `npm run privacy` from server/data/privacy/ and tools/privacy/; change it there. -->';
export const END = '<!-- End of what is written. -->';

/** docs/privacy.md with its tables as the lists in server/data/privacy/ and here have them. */
export function withTables(page: string): string {
  const [before, rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  return `${before}${BEGIN}\n\n${tables()}\n\n${END}${after}`;
}

function tables(): string {
  const other = ['| table | level | what |', '| --- | --- | --- |'];
  for (const { table, level, what } of OTHER_DATA) other.push(`| \`${getTableName(table)}\` | ${level} | ${what} |`);
  const places = ['| place | level | what it holds | erased |', '| --- | --- | --- | --- |'];
  for (const { place, level, holds, erased } of OUTSIDE_THE_DATABASE)
    places.push(`| ${place} | ${level} | ${holds} | ${erased} |`);
  return [
    '### Personal data, by table',
    ...PERSONAL_DATA.map(personal),
    '### Other tables',
    other.join('\n'),
    '### Outside the database',
    places.join('\n'),
  ].join('\n\n');
}

function personal(rule: Rule): string {
  const fields = Object.entries(rule.personal) as [string, Field][];
  const head = ['| field | what it is | level | erased | in the archive |', '| --- | --- | --- | --- | --- |'];
  const rows = fields.map(([name, field]) =>
    [
      '',
      `\`${name}\``,
      field.what,
      field.level ?? rule.level,
      erased(rule, field),
      field.exported === true ? 'yes' : `no: ${lowerFirst(field.exported)}`,
      '',
    ]
      .join(' | ')
      .trim(),
  );
  const about = `**\`${getTableName(rule.table)}\`** · purpose: ${lowerFirst(rule.purpose)} · basis: ${rule.basis} · kept: ${lowerFirst(rule.kept)}`;
  return [about, [...head, ...rows].join('\n')].join('\n\n');
}

function erased({ erasure }: Rule, { erasedTo, stays }: Field): string {
  if (erasure === 'delete') return 'row is deleted';
  if (erasure === 'job') return 'by a job';
  return erasedTo === undefined ? `no: ${lowerFirst(stays ?? '')}` : 'emptied';
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
