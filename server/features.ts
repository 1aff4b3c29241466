import type { Feature } from './app.ts';
import { authRoutes } from './features/auth/routes.ts';
import { helpRoutes } from './features/help/routes.ts';
import { mailboxRoutes } from './features/mailbox/routes.ts';
import { systemRoutes } from './features/system/routes.ts';

/** Every feature's routes, in the order of the policy table. */
export const features: Feature[] = [systemRoutes, mailboxRoutes, authRoutes, helpRoutes];
