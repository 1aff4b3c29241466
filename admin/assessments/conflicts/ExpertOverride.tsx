import type { Eligibility } from '#common/assessments/assignments.ts';
import { OverrideDialog } from './OverrideDialog.tsx';

type Props = {
  /** Whose conflict is to be overridden; null while nobody's is. */
  expert: Eligibility | null;
  onOverride: (expertId: number, reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason to override the conflict of an expert who is about to be assigned. */
export function ExpertOverride({ expert, onOverride, onClose }: Props) {
  if (!expert) return null;
  return (
    <OverrideDialog
      name={expert.name}
      conflicts={expert.conflicts}
      onOverride={async ({ reason }) => {
        onOverride(expert.expert_id, reason);
        onClose();
        return undefined;
      }}
      onClose={onClose}
    />
  );
}
