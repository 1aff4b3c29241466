/**
 * SQL that remembers the present content of the database: rows of the product and its job queue, and the state of sequences.
 * Works on both databases, and is copied along with them.
 */
export const REMEMBER = `
CREATE SCHEMA pristine;
CREATE VIEW pristine.all_tables AS
  SELECT c.oid::regclass AS name,
    (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
     WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
  FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace);
CREATE FUNCTION pristine.filled(name regclass) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE filled boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %s)', name) INTO filled;
  RETURN filled;
END $$;
CREATE TABLE pristine.kept AS
  SELECT name, columns, row_number() OVER () AS number FROM pristine.all_tables WHERE pristine.filled(name);
CREATE TABLE pristine.sequences AS
  SELECT format('%I.%I', schemaname, sequencename)::regclass AS name, start_value, last_value
  FROM pg_sequences WHERE schemaname IN ('public', 'pgboss');
DO $$
DECLARE kept record;
BEGIN
  FOR kept IN SELECT * FROM pristine.kept LOOP
    EXECUTE format('CREATE TABLE pristine.rows_%s AS SELECT %s FROM %s', kept.number, kept.columns, kept.name);
  END LOOP;
END $$;
CREATE FUNCTION pristine.restore() RETURNS void LANGUAGE plpgsql
  SET session_replication_role = replica SET lock_timeout = '5s' AS $$
DECLARE kept record; used text;
BEGIN
  SELECT string_agg(name::text, ', ') INTO used FROM pristine.all_tables WHERE pristine.filled(name);
  EXECUTE 'TRUNCATE ' || used || ' CASCADE';
  FOR kept IN SELECT * FROM pristine.kept LOOP
    EXECUTE format('INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM pristine.rows_%s',
      kept.name, kept.columns, kept.columns, kept.number);
  END LOOP;
  PERFORM setval(name, coalesce(last_value, start_value), last_value IS NOT NULL) FROM pristine.sequences;
END $$;
`;

/** SQL that brings back what REMEMBER remembered, and removes everything else. The schema must be the same. */
export const RESTORE = 'SELECT pristine.restore()';
