import { type AccessAction, type AccessRecord, type AccessResource, may } from '#common/access/permissions.ts';
import { useUser } from '#common/ui/session/session.ts';

/** Returns whether the signed-in person may take an action; for buttons that react-admin does not check itself. */
export function useMay() {
  const user = useUser();
  return <Resource extends AccessResource>(
    action: AccessAction<Resource>,
    resource: Resource,
    record?: AccessRecord,
  ): boolean => may(user, action, resource, record);
}
