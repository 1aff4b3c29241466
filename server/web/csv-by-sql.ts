import { Readable } from 'node:stream';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { csvLine, FORMULA_SIGNS, SEPARATORS, UTF8_BOM } from '#common/words/csv.ts';
import type { Db } from '#server/data/database.ts';
import { statement } from '#server/data/statement.ts';

/**
 * A column: its heading, its value in SQL, and what the value holds: free text, a phone number, texts joined by "; ", or (without `holds`)
 * only what needs neither quotes nor marks.
 */
export type SqlColumn = readonly [heading: string, value: SQL, holds?: 'text' | 'phone' | 'list'];

type Contents = {
  columns: readonly SqlColumn[];
  /** The ids of at most `limit` rows, those after the id `after`, in order. */
  ids: (after: number, limit: number) => Promise<number[]>;
  /** The tables that the columns read, with the rows of these ids. */
  from: (ids: SQL) => SQL;
  /** The column with the id. */
  id: SQL;
};

/** Rows of a statement: their text is less than a megabyte, which takes PostgreSQL some 50 milliseconds. */
const BATCH = 2000;
/** Statements at a time, since Node is faster with the text than a process of PostgreSQL. */
const AT_ONCE = 2;
/** About how many lines arrive as one text. */
const TOGETHER = 500;

const LINE_END = '\r\n';

/** Stands around cells that the database leaves to `csvLine`: it is in no line that the database writes. */
const MARK = '\u0001';

/**
 * A CSV file whose lines the database writes, for a file that is too long for Node to write. Memory does not grow with the rows, and no
 * statement or transaction waits for a receiver that is slow or leaves.
 */
export function csvBySql(db: Db, contents: Contents): Readable {
  return Readable.from(parts(db, contents), { objectMode: false });
}

async function* parts(db: Db, { columns, ids, from, id }: Contents): AsyncGenerator<string> {
  yield UTF8_BOM + csvLine(columns.map(([heading]) => heading)) + LINE_END;
  // Without a name, so that the plan is made for these ids: a plan for any ids would read whole tables.
  const linesOf = statement(
    undefined,
    z.object({ lines: z.string() }),
  )`select string_agg(${lineOf(columns)}, '' order by id) as lines
      from (select ${id} as id, ${cellsOf(columns)} from ${from(sql`${sql.placeholder('ids')}::int[]`)}) rows
      group by id / ${sql.raw(String(TOGETHER))} order by id / ${sql.raw(String(TOGETHER))}`;
  const running: Promise<{ lines: string }[]>[] = [];
  let after: number | undefined = 0;
  do {
    while (after !== undefined && running.length < AT_ONCE) {
      const found: number[] = await ids(after, BATCH);
      after = found.length < BATCH ? undefined : found.at(-1);
      const read = linesOf.rows(db, { ids: found });
      // A later round awaits it and reports a failure, unless the receiver has left.
      read.catch(() => undefined);
      running.push(read);
    }
    for (const { lines } of (await running.shift()) ?? []) yield written(lines);
  } while (running.length > 0 || after !== undefined);
}

/** The text with the marked lines written by `csvLine`. */
function written(lines: string): string {
  if (!lines.includes(MARK)) return lines;
  return lines
    .split(MARK)
    .map((part, index) => (index % 2 === 0 ? part : csvLine(JSON.parse(part) as string[])))
    .join('');
}

const name = (index: number) => sql.raw(`cell${index}`);
const literal = (text: string) => sql.raw(`'${text}'`);
const listed = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
const cellsOf = (columns: readonly SqlColumn[]) =>
  listed(columns.map(([, value], index) => sql`coalesce((${value})::text, '') as ${name(index)}`));

/** Joins texts that are checked together. In a text it only makes the check stricter. */
const JOINT = String.raw`\u0002`;
/** What may begin a formula: as in `csvLine`, but after anything that is not a visible sign of ASCII. */
const MAYBE_FORMULA = `[^!#-~]*[${FORMULA_SIGNS}]`;
const QUOTED = `[",${SEPARATORS}]`;
const NOT_PLAIN = literal(String.raw`[\u0001",${SEPARATORS}]|(^|${JOINT})${MAYBE_FORMULA}`);
const MAYBE_MARKED = literal(String.raw`\u0001|(^|${JOINT})[\t\r\n]|(^|[${JOINT}${SEPARATORS}])${MAYBE_FORMULA}`);
/** Common phone numbers that no program takes for a calculation. */
const PHONE = literal('^[+]?[0-9]+( [(][0-9]+[)][0-9]*)?( [0-9]+(-[0-9]+)*)*$');

/**
 * A line with its end. The database writes what needs no marks for certain, most lines without looking at each cell, and leaves the others
 * to `csvLine`, so that what a formula is stands in one place.
 */
function lineOf(columns: readonly SqlColumn[]): SQL {
  const cells = columns.map(([, , holds], index) => ({ holds, cell: name(index) }));
  const checked = cells.flatMap(({ holds, cell }) => {
    if (holds === 'list') return sql`replace(${cell}, '; ', ${sql.raw(`e'${JOINT}'`)})`;
    if (holds === 'phone') return sql`case when ${cell} ~ ${PHONE} then '' else ${cell} end`;
    return holds ? cell : [];
  });
  const texts = sql`concat_ws(${sql.raw(`e'${JOINT}'`)}, ${listed([literal(''), ...checked])})`;
  const plain = cells.map(({ holds, cell }) =>
    holds === 'list' ? sql`case when strpos(${cell}, ';') > 0 then '"' || ${cell} || '"' else ${cell} end` : cell,
  );
  const quoted = cells.map(({ holds, cell }) =>
    holds
      ? sql`case when ${cell} ~ ${literal(QUOTED)} then '"' || replace(${cell}, '"', '""') || '"' else ${cell} end`
      : cell,
  );
  const mark = sql.raw(String.raw`e'\u0001'`);
  return sql`case when ${texts} !~ ${NOT_PLAIN} then concat_ws(',', ${listed(plain)})
      when ${texts} !~ ${MAYBE_MARKED} then concat_ws(',', ${listed(quoted)})
      else ${mark} || json_build_array(${listed(cells.map(({ cell }) => cell))})::text || ${mark} end || ${literal(LINE_END)}`;
}
