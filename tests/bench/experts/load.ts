import pg from 'pg';

const FIRST = 'Ana,Ben,Carla,David,Elif,Farid,Grace,Hugo,Ines,Jonas,Kemi,Lars,Maya,Nils,Olga,Paul,Quinn,Rosa,Sven,Tara';
const LAST =
  'Ferreira,Novak,Tanaka,Okafor,Schmidt,Rossi,Dubois,Larsen,Petrov,Garcia,Kim,Singh,Hughes,Mensah,Yilmaz,Costa,Weber,Moreau,Ivanov,Silva';

/** Runs a statement, as clients of PostgreSQL and the embedded database do. */
export type Run = <Row>(text: string, params?: unknown[]) => Promise<{ rows: Row[] }>;

/** Fills a migrated, empty database with so many experts: made by the database itself, the same each time. */
export async function loadExperts(url: string, count: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await insertExperts((text, params) => client.query(text, params) as never, count).finally(() => client.end());
}

/** The same through `run`, which is to use one connection of a superuser. */
export async function insertExperts(run: Run, count: number): Promise<void> {
  const { rows: indexes } = await run<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'experts' and indexname <> 'experts_pkey'`,
  );
  for (const { name } of indexes) await run(`drop index "${name}"`);
  // Without checks of references and triggers, but for the one that derives what lists need.
  await run('alter table experts enable always trigger experts_derive');
  await run('set session_replication_role = replica');
  await run('select setseed(0.42)');
  await insertPeople(run, count);
  await run('set session_replication_role = origin');
  await run('alter table experts enable trigger experts_derive');
  for (const { definition } of indexes) await run(definition);
  await run('truncate panel_totals');
  await run(`insert into panel_totals (experts, beverage_client)
    select count(*), count(*) filter (where works_with_beverage_client) from experts join users using (id) where role = 'expert'`);
  await run('vacuum (analyze) users, experts, expert_options');
}

async function insertPeople(run: Run, count: number): Promise<void> {
  await run(
    `insert into users (email, first_name, last_name, role, password_hash, last_seen_at)
     select lower(l) || i || '@example.com', f, l || case when i % 7 = 0 then '-' || (i % 991) else '' end,
       case when i <= 3 then 'admin' else 'expert' end, 'none', now() - (i * 7919 % 400) * interval '1 day'
     from (select i, ($2::text[])[1 + i * 31 % 20] as f, ($3::text[])[1 + i / 3 % 20] as l from generate_series(1, $1::bigint) i) names`,
    [count, FIRST.split(','), LAST.split(',')],
  );
  await run(
    `insert into expert_options (expert_id, option_id)
     select id, option_id from users,
       lateral (select distinct option_id from (values (1 + id % 9), (1 + id * 7 % 9), (10 + id % 12), (10 + id * 5 % 12), (22 + id % 7)) o (option_id)) chosen`,
  );
  await run(
    `insert into experts (id, mobile_phone, birthdate, gender, linkedin_profile_url, current_company, expertise_level,
       age_expertise_children, age_expertise_adults, age_expertise_seniors, agency_experience, academia_experience,
       marketing_experience, market_research_experience, design_expertise, additional_info, rating,
       works_with_beverage_client, status, registered_at, created_at)
     select id, '+49 170 ' || (1000000 + id), date '1960-01-01' + (id * 13 % 15000), case when id % 2 = 0 then 'female' else 'male' end,
       'https://linkedin.com/in/person-' || id, 'Company ' || (id * 17 % 5000), (array['junior', 'mid', 'senior'])[1 + id % 3],
       id % 4, id / 2 % 4, id / 3 % 4, id % 6, id / 5 % 6, id / 7 % 6, id / 11 % 6,
       case id % 4 when 0 then array['package'] when 1 then array['package', 'graphic'] when 2 then array['product'] else '{}' end,
       'Knows shelf tests and relaunches well.', id / 13 % 6, id % 97 = 0,
       case when id % 200 = 0 then 'pending' when id % 50 = 1 then 'rejected' else 'approved' end,
       now() - (id::bigint * 104729 % 900) * interval '1 day', now() - (id::bigint * 104729 % 900) * interval '1 day' - id * interval '1 second'
     from users`,
  );
}
