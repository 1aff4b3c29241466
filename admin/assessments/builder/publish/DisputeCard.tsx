import { Box, FormControlLabel, Paper, Radio, RadioGroup, Typography } from '@mui/material';
import { useId } from 'react';
import { useBuilder, useFillPlaceholders } from '#admin/assessments/builder/context.ts';
import { FIELD_LABELS } from '#admin/assessments/builder/fieldLabels.ts';
import { canKeepBoth, type Dispute } from '#admin/assessments/builder/mergeDocuments.ts';
import type { Choice } from '#common/assessments/questionnaire/merge/pick.ts';
import { questionsInOrder } from '#common/assessments/questionnaire/schema.ts';
import { disputeSides, type Line } from './disputeSides.ts';

type Props = {
  dispute: Dispute;
  /** Who saved the other version. */
  who: string;
  choice: Choice | null;
  onChoice: (choice: Choice) => void;
};

/** Both versions of one question, section or setting, and the choices between them. */
export function DisputeCard({ dispute, who, choice, onChoice }: Props) {
  const id = useId();
  const name = useName(dispute);
  const { mine, theirs } = disputeSides(dispute);
  return (
    <Paper variant="outlined" role="group" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography variant="h4" component="h3" id={id}>
        {name}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, my: 1 }}>
        <Version heading="Yours" lines={mine} />
        <Version heading={`${who}’s`} lines={theirs} />
      </Box>
      <RadioGroup
        aria-label={`What to keep of ${name}`}
        value={choice ?? ''}
        onChange={(_event, value) => onChoice(value as Choice)}
      >
        {choicesOf(dispute, who).map(({ value, label }) => (
          <FormControlLabel key={value} value={value} control={<Radio size="small" />} label={label} />
        ))}
      </RadioGroup>
    </Paper>
  );
}

function Version({ heading, lines }: { heading: string; lines: readonly Line[] | null }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" color="text.secondary">
        {heading}
      </Typography>
      {lines === null && <Typography sx={{ fontStyle: 'italic' }}>Removed</Typography>}
      {lines?.map(({ label, value }) => (
        <Typography key={label} sx={{ overflowWrap: 'anywhere' }}>
          {label}: {value}
        </Typography>
      ))}
    </Box>
  );
}

function choicesOf(dispute: Dispute, who: string): { value: Choice; label: string }[] {
  if (dispute.kind !== 'field' && (dispute.mine === null || dispute.theirs === null)) {
    const removed = dispute.mine === null ? 'mine' : 'theirs';
    return [
      { value: 'both', label: `Keep the ${dispute.kind}` },
      { value: removed, label: 'Remove it' },
    ];
  }
  return [
    ...(canKeepBoth(dispute) ? [{ value: 'both' as const, label: bothOf(dispute) }] : []),
    { value: 'mine', label: 'Only yours' },
    { value: 'theirs', label: `Only ${who}’s` },
  ];
}

function bothOf(dispute: Dispute): string {
  if (dispute.kind === 'field') return 'Keep both, one text after the other';
  if (dispute.combined) return `Keep both changes in one ${dispute.kind}`;
  return dispute.kind === 'question'
    ? 'Keep both: yours becomes a question of its own below'
    : 'Keep both texts in one section';
}

function useName(dispute: Dispute): string {
  const { store } = useBuilder();
  const fillPlaceholders = useFillPlaceholders();
  if (dispute.kind === 'field') return FIELD_LABELS[dispute.id];
  const title = fillPlaceholders((dispute.theirs ?? dispute.mine)?.title ?? '');
  const { questionnaire } = store.getState().document;
  const list = dispute.kind === 'question' ? questionsInOrder(questionnaire) : questionnaire.sections;
  const number = list.findIndex((one) => one.id === dispute.id) + 1;
  const kind = dispute.kind === 'question' ? 'Question' : 'Section';
  return [number > 0 ? `${kind} ${number}` : kind, title && `“${title}”`].filter(Boolean).join(' ');
}
