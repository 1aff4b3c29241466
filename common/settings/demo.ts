/** Sign-ins of the demo that an empty installation outside production is seeded with. */
export const DEMO_SIGN_INS = ['superadmin@example.com', 'admin@example.com', 'expert@example.com'] as const;
export const DEMO_PASSWORD = 'Demo#2026';
