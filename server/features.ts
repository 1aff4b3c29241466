import type { Feature } from './app.ts';
import { assessmentRoutes } from './features/assessments/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { helpRoutes } from './features/help/routes.ts';
import { formOptionsRoutes } from './features/form-options/routes.ts';
import { mailboxRoutes } from './features/mailbox/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { responseRoutes } from './features/responses/routes.ts';
import { surveyRoutes } from './features/surveys/routes.ts';
import { systemRoutes } from './features/system/routes.ts';

/** Every feature's routes, in the order of the policy table. */
export const features: Feature[] = [systemRoutes, mailboxRoutes, authRoutes, formOptionsRoutes, profileRoutes, helpRoutes, responseRoutes, surveyRoutes, assessmentRoutes];
