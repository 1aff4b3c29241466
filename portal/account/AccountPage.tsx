import { isStaff } from '#common/access/roles.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { useUser } from '#common/ui/session/session.ts';
import { AccountData } from './AccountData.tsx';

/** A person's own account: an expert's with the expertise, a staff member's without. */
export function AccountPage() {
  const staff = isStaff(useUser());
  return (
    <>
      <PageHeader title="Account Settings" />
      <AccountData staff={staff} />
    </>
  );
}
