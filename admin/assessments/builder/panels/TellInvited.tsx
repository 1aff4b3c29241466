import { Checkbox, FormControlLabel } from '@mui/material';
import { useAssessment, useBuilderState } from '#admin/assessments/builder/document/context.ts';
import { canTell, fieldChanges, toDocument } from '#admin/assessments/builder/document/document.ts';
import { counted } from '#common/words/format.ts';

/** Asks, while another deadline waits to be saved, whether those who were invited are told of it. */
export function TellInvited() {
  const { assessment, tellsInvited, setTellsInvited } = useAssessment();
  const document = useBuilderState((state) => state.document);
  if (!canTell(assessment, fieldChanges(toDocument(assessment), document))) return null;
  return (
    <FormControlLabel
      control={<Checkbox checked={tellsInvited} onChange={(_event, checked) => setTellsInvited(checked)} />}
      label={`Tell the ${counted(assessment.unfinished_count, 'invited expert who has', 'invited experts who have')} not finished`}
    />
  );
}
