import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import type { Eligibility } from '#common/assessments/assignments.ts';
import { overrideForm } from './overrideForm.tsx';

type Props = {
  /** Whose conflict is to be overridden; null while nobody's is. */
  expert: Eligibility | null;
  onOverride: (expertId: number, reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason to override the conflict of an expert who is about to be assigned. */
export function ExpertOverride({ expert, onOverride, onClose }: Props) {
  if (!expert) return null;
  const { inputs, ...form } = overrideForm(expert.name, expert.conflicts);
  return (
    <ActionDialog
      {...form}
      onSubmit={async ({ reason }) => {
        onOverride(expert.expert_id, reason);
        onClose();
        return undefined;
      }}
      onClose={onClose}
    >
      {inputs}
    </ActionDialog>
  );
}
