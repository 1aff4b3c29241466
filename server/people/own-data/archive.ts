import { Readable } from 'node:stream';
import { eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { ZipFile } from 'yazl';
import { pipe } from '#common/assessments/questionnaire/piping.ts';
import { pick } from '#common/words/collections.ts';
import { fullName } from '#common/words/format.ts';
import { hasAcceptedAgreement, titleFor } from '#server/access/agreement.ts';
import type { Db } from '#server/data/database.ts';
import { PERSONAL_DATA } from '#server/data/privacy/personal-data.ts';
import type { Rule } from '#server/data/privacy/rule.ts';
import { users } from '#server/data/schema/accounts.ts';
import {
  answers,
  assessments,
  assessmentVersions,
  assignments,
  conflictOverrides,
  responses,
} from '#server/data/schema/assessments.ts';
import { expertOptions, experts, formOptions } from '#server/data/schema/experts.ts';
import { files } from '#server/data/schema/files.ts';
import { brands, vis } from '#server/data/schema/library.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { mails } from '#server/data/schema/system.ts';
import type { Context } from '#server/outside/context.ts';

type Columns = Record<string, PgColumn | SQL>;
type Rows = Record<string, unknown>[];

/** File names for tables whose own name says little to people. */
const NAMES: Record<string, string> = {
  users: 'account',
  experts: 'profile',
  notification_preferences: 'notifications',
};

/** The name of the file for a table. */
export function fileOf(table: PgTable): string {
  const name = getTableName(table);
  return `${NAMES[name] ?? name}.json`;
}

/** The tables in the archive, each with its columns and file name. In reverse order of erasure, so that the account comes first. */
const HELD = PERSONAL_DATA.toReversed()
  .map((rule) => ({ ...rule, columns: exportedOf(rule), file: fileOf(rule.table) }))
  .filter(({ columns }) => Object.keys(columns).length > 0);

/** Files whose texts may name assessments and brands. */
const NAMING = [mails, conflictOverrides].map(fileOf);

const ABOUT = `This archive holds what the Expert Panel keeps about you, also what staff noted. Each file is named with what it is for:

${HELD.map(({ file, purpose }) => `${file.padEnd(30)}${purpose}`).join('\n')}
${'files/'.padEnd(30)}Your profile picture

Not in it are passwords and other secrets, the names of the staff who wrote notes, and what is only a copy of something else here.
What names assessments (their titles, questions and brands, and emails) is in it once you have accepted the agreement in force.
Where notifications.json is empty, you have changed nothing and are notified about everything.

Times are in UTC. Amounts are decimal numbers.
`;

/** A person's own data as a ZIP archive, written while it is read. */
export async function dataArchive(ctx: Context, userId: number): Promise<Readable> {
  const data = await ownData(ctx.db, userId);
  const zip = new ZipFile();
  const output = new Readable().wrap(zip.outputStream);
  // A file that cannot be read ends the download, so that a part is not taken for the whole.
  zip.on('error', (error: Error) => output.destroy(error));
  zip.addBuffer(Buffer.from(ABOUT), 'about.txt');
  for (const [name, rows] of data) zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), name);
  for (const file of await ownFiles(ctx.db, userId)) {
    zip.addReadStreamLazy(`files/${file.id}-${safeName(file.name)}`, (done) => {
      ctx.storage.stream(file.key).then(
        (stream) => done(null, stream),
        (error) => done(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return output;
}

/** Every row about a person by file, with the columns that PERSONAL_DATA marks for it. Ids of staff are not among them. */
async function ownData(db: Db, id: number): Promise<Map<string, Rows>> {
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  const accepted = await hasAcceptedAgreement(db, id);
  const beside = besides(id);
  const data = new Map<string, Rows>();
  for (const { table, file, columns, of } of HELD) {
    if (!accepted && NAMING.includes(file)) continue;
    const rows = await db
      .select({ ...beside.get(table), ...columns })
      .from(table)
      .where(of({ id, email: person?.email ?? '' }))
      .orderBy(...keyOf(table));
    data.set(file, rows);
  }
  if (accepted) data.set(fileOf(answers), await withQuestions(db, id, data.get(fileOf(answers)) ?? []));
  return data;
}

function exportedOf({ table, personal }: Rule): Columns {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(personal).flatMap(([name, field]) => {
      const column = field?.exportedAs ?? columns[name];
      return column && field?.exported === true ? [[name, column]] : [];
    }),
  );
}

/** Columns of other tables that explain what a row is about. */
function besides(id: number): Map<PgTable, Columns> {
  const assessment = (column: PgColumn) => ({
    assessment: column,
    title: lookUp(titleFor(id), assessments.id, column),
  });
  return new Map<PgTable, Columns>([
    [users, pick(users, ['id', 'role', 'created_at'])],
    [experts, pick(experts, ['registered_at'])],
    [
      expertOptions,
      {
        kind: lookUp(formOptions.kind, formOptions.id, expertOptions.option_id),
        name: lookUp(formOptions.name, formOptions.id, expertOptions.option_id),
      },
    ],
    [assignments, assessment(assignments.assessment_id)],
    [
      responses,
      {
        id: responses.id,
        ...assessment(responses.assessment_id),
        version: lookUp(assessmentVersions.number, assessmentVersions.id, responses.version_id),
      },
    ],
    [answers, pick(answers, ['response_id', 'question_id'])],
    [payouts, { id: payouts.id, ...assessment(payouts.assessment_id) }],
  ]);
}

/** A value of the row that a column refers to. A nested select, since Drizzle omits table names in an outer selection. */
const lookUp = (value: PgColumn | SQL, key: PgColumn, column: PgColumn): SQL =>
  sql`(${sql`select ${value} from ${key.table} where ${key} = ${column}`})`;

function keyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

/** Answers, each with the title of its question as the person read it. */
async function withQuestions(db: Db, id: number, given: Rows): Promise<Rows> {
  const asked = await db
    .select({
      response_id: responses.id,
      questionnaire: assessmentVersions.questionnaire,
      named: { brand: brands.name, version: vis.version, first_name: users.first_name, last_name: users.last_name },
    })
    .from(responses)
    .innerJoin(assessmentVersions, eq(assessmentVersions.id, responses.version_id))
    .innerJoin(assessments, eq(assessments.id, responses.assessment_id))
    .innerJoin(vis, eq(vis.id, assessments.vis_id))
    .innerJoin(brands, eq(brands.id, vis.brand_id))
    .innerJoin(users, eq(users.id, responses.expert_id))
    .where(eq(responses.expert_id, id));
  const titles = new Map<string, string>();
  for (const { response_id, questionnaire, named } of asked) {
    const { questions } = questionnaire as { questions: { id: string; title: string }[] };
    for (const { id, title } of questions) {
      titles.set(`${response_id} ${id}`, pipe(title, { ...named, expert_name: fullName(named) }));
    }
  }
  return given.map((answer) => ({ question: titles.get(`${answer.response_id} ${answer.question_id}`), ...answer }));
}

function ownFiles(db: Db, userId: number) {
  return db
    .select({ id: files.id, key: files.key, name: files.original_name })
    .from(files)
    .innerJoin(experts, eq(experts.profile_picture_id, files.id))
    .where(eq(experts.id, userId));
}

/** A name that is a file's name on every system and never a path. */
function safeName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+/, '_') || 'file';
}
