import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EditBase, useEditContext, useNotify } from 'react-admin';
import { isNotFound } from '#admin/dataProvider/server.ts';
import { RecordMissing, WHOLE } from '#admin/record/RecordScreen.tsx';
import { routes } from '#common/access/addresses.ts';
import { EXPERT_MESSAGES, type ExpertDetail } from '#common/people/experts/detail.ts';
import { ScreenSkeleton } from '#common/ui/feedback/lazyPart.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { useBack } from './profileForm.ts';

/** /experts/:id: one expert. */
export function ExpertProfilePage() {
  const { queries } = useQueryClient().getDefaultOptions();
  return (
    <EditBase resource="experts" queryOptions={{ ...WHOLE, retry: queries?.retry, onError: () => undefined }}>
      <LoadedProfile />
    </EditBase>
  );
}

/** The profile once it is loaded; if loading fails, goes back to the list with a toast. */
function LoadedProfile() {
  const { record, error } = useEditContext<ExpertDetail>();
  const back = useBack();
  const notify = useNotify();
  const isMissing = !record && isNotFound(error);
  const hasFailed = !record && Boolean(error) && !isMissing;
  useEffect(() => {
    if (!hasFailed) return;
    notify(EXPERT_MESSAGES.loadFailed, { type: 'error' });
    back();
  }, [hasFailed, notify, back]);
  if (isMissing) return <RecordMissing what="Expert" list={routes.experts} link="Go to the experts" />;
  if (record) return <ProfileForm key={record.id} expert={record} />;
  return <ScreenSkeleton />;
}
