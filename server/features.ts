import type { Feature } from './app.ts';
import { mailboxRoutes } from './features/mailbox/routes.ts';
import { systemRoutes } from './features/system/routes.ts';

/** Every feature's routes, in the order of the policy table. */
export const features: Feature[] = [systemRoutes, mailboxRoutes];
