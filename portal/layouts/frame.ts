import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';

/** What all signed-in screens stand in. */
export const QueryCache = lazyPart(() => import('#common/ui/api/QueryCache.tsx').then((m) => m.QueryCache));
export const DashboardScreens = lazyPart(() => import('./DashboardScreens.tsx').then((m) => m.DashboardScreens));
export const StaffScreens = lazyPart(() => import('./DashboardScreens.tsx').then((m) => m.StaffScreens));

/** Loads it ahead. What fails to load is told where it is drawn. */
export async function loadFrame(): Promise<void> {
  await Promise.allSettled([QueryCache, DashboardScreens, StaffScreens].map((part) => part.load()));
}
