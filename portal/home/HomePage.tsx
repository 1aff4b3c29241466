import { fullName } from '#common/texts/format.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { useSession, useUser } from '#common/ui/session/session.ts';
import { AssignedAssessments } from './AssignedAssessments.tsx';
import { ProfileNotice } from './ProfileNotice.tsx';
import { StatCards } from './StatCards.tsx';

/** /home: the expert's first screen with the profile's status, figures, and the assessments to answer. */
export function HomePage() {
  const user = useUser();
  const { profile } = useSession();
  const name = fullName(profile ?? user);
  return (
    <>
      <PageHeader title={name ? `Welcome Back, ${name}` : 'Welcome Back'} />
      <ProfileNotice />
      <StatCards />
      <AssignedAssessments />
    </>
  );
}
