import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';

/** The frame of all signed-in screens. */
export const QueryCache = lazyPart(() => import('#common/ui/api/QueryCache.tsx').then((m) => m.QueryCache));
export const DashboardScreens = lazyPart(() => import('./DashboardScreens.tsx').then((m) => m.DashboardScreens));
export const StaffScreens = lazyPart(() => import('./DashboardScreens.tsx').then((m) => m.StaffScreens));

/** Preloads the frame. Where the frame is drawn, it also shows a failure to load. */
export async function loadFrame(): Promise<void> {
  await Promise.allSettled([QueryCache, DashboardScreens, StaffScreens].map((part) => part.load()));
}
