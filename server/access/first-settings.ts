import { type SQL, sql } from 'drizzle-orm';
import { COMPANY_SETTINGS } from '#common/settings/company.ts';
import { users } from '#server/db/schema/accounts.ts';
import { settings } from '#server/db/schema/system.ts';

const [NAME, ADDRESS] = COMPANY_SETTINGS;

/** True in a query of users for super admins who must set the company's name and contact address before anything else. */
export const mustSetUp: SQL<boolean> = sql<boolean>`(${users.role} = 'super_admin' and
  (select count(*) from ${settings} where key in (${NAME}, ${ADDRESS}) and value <> '""'::jsonb) < 2)`;
