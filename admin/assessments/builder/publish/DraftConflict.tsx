import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useMemo } from 'react';
import { useNotify } from 'react-admin';
import {
  useBuilder,
  useBuilderState,
  useFillPlaceholders,
  useSaveState,
} from '#admin/assessments/builder/document/context.ts';
import { type BuilderDocument, FIELD_LABELS } from '#admin/assessments/builder/document/document.ts';
import {
  applyRemoteChanges,
  canKeepBoth,
  type Dispute,
  isOwnSave,
  mergeRemote,
  type RemoteChange,
} from '#admin/assessments/builder/document/merge.ts';
import type { Choice } from '#common/assessments/questionnaire/merge/items.ts';
import { questionsInOrder } from '#common/assessments/questionnaire/schema.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { DisputeDialog } from '#common/ui/forms/DisputeDialog.tsx';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { formatTime } from '#common/words/dates.ts';
import { disputeSides, type Line } from './disputeSides.ts';

type Revised = { revision: number };

/** What the builder edits, an assessment's draft or a template, while others may edit it too. */
export type SharedDraft<Draft> = {
  /** Returns the draft as it was last read or saved here. */
  base: () => Draft;
  setBase: (theirs: Draft) => void;
  read: (signal?: AbortSignal) => Promise<Draft>;
  toDocument: (draft: Draft) => BuilderDocument;
  savedBy: (theirs: Draft) => { who: string | null; at: string };
  /** Says who did what: "Anna changed question 3"; undefined if there is nothing to say. */
  inWords: (before: Draft, theirs: Draft) => string | undefined;
};

export const changeOf = <Draft extends Revised>(
  { base, toDocument }: SharedDraft<Draft>,
  theirs: Draft,
): RemoteChange => ({
  before: toDocument(base()),
  now: toDocument(theirs),
  revision: theirs.revision,
});

/** Returns a function that merges what somebody else saved into the open document, and says who did what. */
export function useTake<Draft extends Revised>(draft: SharedDraft<Draft>) {
  const builder = useBuilder();
  const notify = useNotify();
  return useCallback(
    (theirs: Draft, choose?: (dispute: Dispute) => Choice) => {
      const change = changeOf(draft, theirs);
      const told = isOwnSave(builder, change) ? undefined : draft.inWords(draft.base(), theirs);
      draft.setBase(theirs);
      applyRemoteChanges(builder, change, choose);
      if (told) notify(told);
    },
    [draft, builder, notify],
  );
}

/**
 * Resolves a conflict after somebody else saved the draft. Changes made by only one person are merged; for things
 * that both changed it asks. Nothing is overwritten without being shown.
 */
export function DraftConflict<Draft extends Revised>({ draft }: { draft: SharedDraft<Draft> }) {
  const { status } = useSaveState();
  return status === 'conflict' ? <Conflict draft={draft} /> : null;
}

const TITLE = 'You both changed the same thing';

function Conflict<Draft extends Revised>({ draft }: { draft: SharedDraft<Draft> }) {
  const builder = useBuilder();
  const mine = useBuilderState((state) => state.document);
  const take = useTake(draft);
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: ['draft-conflict', useId()],
    queryFn: ({ signal }) => draft.read(signal),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const theirs = isFetchedAfterMount ? data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the merge reads my document from the store
  const disputes = useMemo(
    () => theirs && mergeRemote(builder, changeOf(draft, theirs)).disputes,
    [theirs, builder, mine],
  );
  const settle = (choose?: (dispute: Dispute) => Choice) => {
    if (!theirs) return;
    take(theirs, choose);
    void builder.autosave.flush();
  };
  const hasNoDisputes = disputes?.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: merge once for each saved version
  useEffect(() => {
    if (hasNoDisputes) settle();
  }, [theirs, hasNoDisputes]);

  if (error)
    return (
      <TitledDialog title={TITLE}>
        <LoadError message="Failed to load the other draft. Please try again." onRetry={() => void refetch()} />
      </TitledDialog>
    );
  if (!theirs || !disputes || hasNoDisputes) return null;
  const { who, at } = draft.savedBy(theirs);
  return <DraftDisputes who={who ?? 'Somebody else'} at={at} disputes={disputes} onChosen={settle} />;
}

type DisputesProps = {
  /** Who saved the other version, and when (ISO). */
  who: string;
  at: string;
  disputes: readonly Dispute[];
  onChosen: (choose: (dispute: Dispute) => Choice) => void;
};

const keyOf = (dispute: Dispute) => `${dispute.kind} ${dispute.id}`;

/** Shows both versions of what two people changed, and asks which to keep. By default the work of both is kept. */
export function DraftDisputes({ who, at, disputes, onChosen }: DisputesProps) {
  const nameOf = useNameOf();
  return (
    <DisputeDialog<Choice>
      title={TITLE}
      text={`${who} saved at ${formatTime(at)}. All other changes by both of you are kept. Nothing of yours is lost: choose what to keep.`}
      maxWidth="md"
      disputed={disputes.map((dispute) => ({
        key: keyOf(dispute),
        name: nameOf(dispute),
        choices: choicesOf(dispute, who),
        first: canKeepBoth(dispute) ? 'both' : undefined,
        versions: <BothVersions dispute={dispute} who={who} />,
      }))}
      confirmLabel={(chosen) =>
        chosen.length === disputes.length && chosen.every((choice) => choice === 'both') ? 'Keep Both' : 'Continue'
      }
      onChosen={(chosen) => onChosen((dispute) => chosen[keyOf(dispute)] ?? 'both')}
    />
  );
}

function BothVersions({ dispute, who }: { dispute: Dispute; who: string }) {
  const { mine, theirs } = disputeSides(dispute);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, my: 1 }}>
      <Version heading="Yours" lines={mine} />
      <Version heading={`${who}’s`} lines={theirs} />
    </Box>
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

/** Returns a function that names what is disputed: "Question 3 “Title”". */
function useNameOf() {
  const { store } = useBuilder();
  const fillPlaceholders = useFillPlaceholders();
  return (dispute: Dispute): string => {
    if (dispute.kind === 'field') return FIELD_LABELS[dispute.id];
    const title = fillPlaceholders((dispute.theirs ?? dispute.mine)?.title ?? '');
    const { questionnaire } = store.getState().document;
    const list = dispute.kind === 'question' ? questionsInOrder(questionnaire) : questionnaire.sections;
    const number = list.findIndex((one) => one.id === dispute.id) + 1;
    const kind = dispute.kind === 'question' ? 'Question' : 'Section';
    return [number > 0 ? `${kind} ${number}` : kind, title && `“${title}”`].filter(Boolean).join(' ');
  };
}
