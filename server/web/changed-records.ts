import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { NAMED_FIELDS } from '#common/changes.ts';
import { resources } from '#common/resources.ts';
import { shownTitle } from '#server/data/conditions.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments, assignments, responses, summaries, templates } from '#server/data/schema/assessments.ts';
import { formOptions } from '#server/data/schema/experts.ts';
import { files } from '#server/data/schema/files.ts';
import { brands, vis, visMaterials } from '#server/data/schema/library.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { tableOf } from '#server/data/tables.ts';

/** A person by name or address; nothing of an erased one. */
const person = (id: SQL) => sql`(select coalesce(nullif(trim(concat(p.first_name, ' ', p.last_name)), ''), p.email)
  from ${users} p where p.id = ${id} and p.erased_at is null)`;

const assessment = (id: SQL) => sql`(select ${shownTitle} from ${assessments} where ${assessments.id} = ${id})`;

/** Whose work on which assessment: "Jane Doe, The new label". */
const work = (table: typeof assignments | typeof responses | typeof payouts, id: SQL) =>
  sql`(select concat_ws(', ', ${person(sql`w.expert_id`)}, ${assessment(sql`w.assessment_id`)}) from ${table} w where w.id = ${id})`;

/** What people call the record of a kind and an id, as it is now; null for one that has no name or is gone. */
const nameOf = (kind: SQL, id: SQL): SQL => {
  const plain = resources.map(({ name, entity, titleField }) => {
    const table = tableOf(name);
    const { id: key, [titleField]: title } = getTableColumns(table);
    return sql`when ${sql.raw(`'${entity}'`)} then (select ${title} from ${table} where ${key} = ${id})`;
  });
  return sql`case ${kind} when 'expert' then ${person(id)} when 'user' then ${person(id)} when 'assessment' then ${assessment(id)}
    when 'assignment' then ${work(assignments, id)} when 'response' then ${work(responses, id)} when 'payout' then ${work(payouts, id)}
    when 'summary' then (select ${assessment(sql`s.assessment_id`)} from ${summaries} s where s.id = ${id})
    when 'template' then (select ${templates.title} from ${templates} where ${templates.id} = ${id})
    when 'file' then (select ${files.original_name} from ${files} where ${files.id} = ${id})
    when 'form_option' then (select ${formOptions.name} from ${formOptions} where ${formOptions.id} = ${id})
    when 'vis' then (select ${brands.name} || ' ' || ${vis.version} from ${vis} join ${brands} on ${brands.id} = ${vis.brand_id}
      where ${vis.id} = ${id})
    when 'vis_material' then (select ${visMaterials.title} from ${visMaterials} where ${visMaterials.id} = ${id})
    ${sql.join(plain, sql` `)} end`;
};

/** Kinds of records that are called by one of their own fields, and by no person, who may be erased. */
const WITH_TITLE = [...resources.map(({ entity }) => entity), 'assessment', 'template', 'form_option', 'vis_material'];

/** What the record of an entry was called when it was made, changed or deleted. */
const nameThen = sql`(select side.value ->> titled.field from
    (values (${auditEntries.after}), (${auditEntries.before})) side(value), (values ('title'), ('name'), ('question')) titled(field)
  where ${auditEntries.entity} in (${sql.raw(`'${WITH_TITLE.join("', '")}'`)}) and side.value ->> titled.field is not null limit 1)`;

/** The name of an entry's record, and those of the first records that its details name, by "kind id". */
export const recordName = sql<string>`coalesce(${nameOf(sql`${auditEntries.entity}`, sql`${auditEntries.entity_id}`)}, ${nameThen}, '')`;
const fields = sql.raw(
  Object.entries(NAMED_FIELDS)
    .map((pair) => `('${pair.join("', '")}')`)
    .join(', '),
);
export const namesInDetails = sql<Record<string, string>>`coalesce((
  select json_object_agg(said.kind || ' ' || said.id, ${nameOf(sql`said.kind`, sql`said.id`)} order by said.kind, said.id) from (
    select distinct named.kind, one::int as id from (values ${fields}) named(field, kind),
      lateral (values (${auditEntries.before} -> named.field), (${auditEntries.after} -> named.field)) side(value),
      lateral jsonb_array_elements_text(case jsonb_typeof(side.value) when 'array' then side.value else jsonb_build_array(side.value) end) one
    where one ~ '^[0-9]{1,9}$' limit 50
  ) said), '{}')`;
