import { isStaff } from '#common/access/roles.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { useUser } from '#common/ui/session/session.ts';
import { AccountData } from './AccountData.tsx';

/** /account: a person's account; an expert's includes the expertise. */
export function AccountPage() {
  const staff = isStaff(useUser());
  return (
    <>
      <PageHeader title="Account Settings" />
      <AccountData staff={staff} />
    </>
  );
}
