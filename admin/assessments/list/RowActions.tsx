import { useRecordContext } from 'react-admin';
import { ActionButton } from '#admin/actions/ActionButton.tsx';
import { ActionMenu } from '#admin/actions/ActionMenu.tsx';
import { readResponses, rowMenu, sendInvitations } from '#admin/assessments/actions.tsx';
import { useDuplicate } from '#admin/assessments/useDuplicate.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';

/** The row's main button and its menu. */
export function RowActions() {
  const row = useRecordContext<AssessmentRow>();
  const [duplicate, isDuplicating] = useDuplicate();
  if (!row) return null;
  return (
    <>
      <ActionButton action={readResponses} size="small" variant="outlined" />
      <ActionButton action={sendInvitations} size="small" variant="outlined" />
      <ActionMenu
        label={`Actions for ${row.title || 'the untitled assessment'}`}
        actions={rowMenu({
          label: 'Duplicate',
          can: () => !isDuplicating,
          choose: ({ id }) => void duplicate(id),
        })}
      />
    </>
  );
}
