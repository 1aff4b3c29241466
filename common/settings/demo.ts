/** Sign-ins of the demo that an empty installation outside production is seeded with. */
export const DEMO_SIGN_INS = ['superadmin@example.com', 'admin@example.com', 'expert@example.com'] as const;
/** The domains of every address in the demo; they belong to nobody (RFC 2606). */
export const DEMO_DOMAINS = ['example.com', 'example.org'] as const;
export const DEMO_PASSWORD = 'Demo#2026';
/** The company of the demo. */
export const DEMO_COMPANY = { company_name: 'Northlight Marketing', contact_email: 'help@example.com' } as const;
