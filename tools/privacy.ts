import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getTableName } from 'drizzle-orm';
import { resources } from '#common/resources.ts';
import { PERSONAL_DATA } from '#server/data/privacy/personal-data.ts';
import type { Field, Level, Rule } from '#server/data/privacy/rule.ts';
import { tableOf } from '#server/data/tables.ts';

/** `npm run privacy` writes the tables of docs/privacy.md from the lists in server/data/privacy/ and here. */

/** The tables of the page are between these lines. */
const BEGIN = '<!-- Written by `npm run privacy` from server/data/privacy/ and tools/privacy.ts; change it there. -->';
const END = '<!-- End of what is written. -->';

/**
 * The firm's own tables, with their level and content; ids of staff in them show who worked on what. A column about an
 * expert makes a table a personal one (server/data/privacy/).
 */
export const FIRM_DATA: Record<string, [Level, string]> = {
  agreement_versions: ['public', 'Versions of the confidentiality agreement'],
  ...Object.fromEntries(
    resources.map(({ name, privacy: { level, what } }) => [getTableName(tableOf(name)), [level, what]]),
  ),
  form_options: ['public', 'Choices in forms'],
  audit_chain: ['internal', 'Hashes of the audit log, in the order of its entries'],
  portal_files: ['public', 'Scripts and styles of the portal'],
  staff_told: ['internal', 'What staff were told of by mail'],
  scheduled_jobs: ['internal', 'When jobs by the clock last ran'],
  settings: ['internal', 'Settings of the firm'],
  vis: ['secret design', 'Visual identity systems'],
  vis_regions: ['secret design', 'Regions of a VIS'],
  vis_materials: ['secret design', 'Materials of a VIS'],
  file_renditions: ['secret design', 'Pages and views of materials'],
  assessments: ['secret design', 'Assessments with their drafts and mails; texts name experts by placeholders'],
  assessment_versions: ['secret design', 'Published questionnaires'],
  assessment_editors: ['internal', 'Which staff have an assessment open'],
  question_direction: ['internal', 'Where more is better in a question'],
  question_pooling: ['internal', 'Which versions of a question are joined'],
  summaries: ['secret design', 'Summaries, which quote answers without names'],
  template_categories: ['internal', 'Categories of templates'],
  templates: ['internal', 'Templates of questionnaires'],
  panel_totals: ['internal', 'Size of the panel'],
  panel_overviews: ['internal', 'Figures about the panel'],
  payout_earnings: ['internal', 'What was earned, by payout'],
  book_checks: ['internal', 'Checks of the books'],
  book_check_keys: ['internal', 'Keys of orders in a running check'],
};

/** Returns docs/privacy.md with tables that match the lists. */
export function withTables(page: string): string {
  const [before, rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  return `${before}${BEGIN}\n\n${tables()}\n\n${END}${after}`;
}

function tables(): string {
  const firm = Object.entries(FIRM_DATA).map(([table, [level, what]]) => row(`\`${table}\``, level, what));
  return [
    '### Personal data, by table',
    ...PERSONAL_DATA.map(personal),
    '### Other tables',
    ['| table | level | what |', '| --- | --- | --- |', ...firm].join('\n'),
  ].join('\n\n');
}

function personal(rule: Rule): string {
  const fields = Object.entries(rule.personal) as [string, Field][];
  const rows = fields.map(([name, field]) =>
    row(
      `\`${name}\``,
      field.what,
      field.level ?? rule.level,
      erased(rule, field),
      field.exported === true ? 'yes' : `no: ${lowerFirst(field.exported)}`,
    ),
  );
  const head = ['| field | what it is | level | erased | in the archive |', '| --- | --- | --- | --- | --- |'];
  const about = `**\`${getTableName(rule.table)}\`** · purpose: ${lowerFirst(rule.purpose)} · basis: ${rule.basis} · kept: ${lowerFirst(rule.kept)}`;
  return [about, [...head, ...rows].join('\n')].join('\n\n');
}

function erased({ erasure }: Rule, { erasedTo, stays }: Field): string {
  if (erasure === 'delete') return 'row is deleted';
  if (erasure === 'job') return 'by a job';
  return erasedTo === undefined ? `no: ${lowerFirst(stays ?? '')}` : 'emptied';
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');

if (process.argv[1] === import.meta.filename) {
  const page = path.join(import.meta.dirname, '..', 'docs', 'privacy.md');
  await writeFile(page, withTables(await readFile(page, 'utf8')));
}
