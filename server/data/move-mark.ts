/**
 * What PostgreSQL says of itself when an embedded database is moved there: a comment on the schema of the migrations, which no role
 * but the owner can change. `source` is the fingerprint of the embedded database.
 */
export type MoveMark = { source: string; isDone: boolean; at: string };

/** The SQL expression that gives the text of the mark, or null. */
export const MARK = `obj_description(to_regnamespace('drizzle')::oid, 'pg_namespace')`;

const FORM = /^(Being filled|Was filled) from the embedded database ([0-9a-f]{64}), (\S+)$/;

/** The statement that sets the mark. */
export const setMark = ({ source, isDone, at }: MoveMark): string =>
  `COMMENT ON SCHEMA drizzle IS '${isDone ? 'Was filled' : 'Being filled'} from the embedded database ${source}, ${at}'`;

/** The text of the mark while a backup is being restored, and the statements that set and remove it. */
export const RESTORING = 'Being restored from a backup';
export const BEGIN_RESTORING = `COMMENT ON SCHEMA drizzle IS '${RESTORING}'`;
export const END_RESTORING = 'COMMENT ON SCHEMA drizzle IS NULL';

/** Reads the text of a mark. Returns undefined for a database that was not filled by a move. */
export function readMark(text: unknown): MoveMark | undefined {
  const [, state, source = '', at = ''] = FORM.exec(String(text)) ?? [];
  return state ? { source, isDone: state === 'Was filled', at } : undefined;
}
