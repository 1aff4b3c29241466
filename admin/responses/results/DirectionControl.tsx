import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { measuresOf, sameMeasure } from '#common/answers/compare/contenders.ts';
import type { Compared } from '#common/answers/compare/judge.ts';
import { DIRECTION_MESSAGES, type DirectionDecision } from '#common/answers/results/direction.ts';
import { type Directions, directedIn, undirectedIn } from '#common/assessments/questionnaire/directions.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { DIRECTION_LABELS, DIRECTIONS, type Direction } from '#common/assessments/questions/direction.ts';
import { SelectField } from '#common/ui/forms/SelectField.tsx';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { formatDate } from '#common/words/dates.ts';
import { counted } from '#common/words/format.ts';

type Props = {
  assessmentId: number;
  /** With the directions that staff decided. */
  question: Question;
  /** What the results make of it and of the same question about other designs, if there is one. */
  compared?: Compared | undefined;
  /** Which of several questions of one title it is; undefined for the first, which asks for all of them. */
  of?: string | undefined;
};

/** Asks where more is better in a question whose questionnaire does not say it, or says the opposite about another design; results and report follow. */
export function DirectionControl({ assessmentId, question, compared, of }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useRead('readDirections', [assessmentId]);
  const decision = data?.decisions.find(({ question_id }) => question_id === question.id);
  const decided = decision?.directions ?? {};
  const { open, opposed } = notJudgedIn(question, compared, of === undefined);
  const asked = directedIn(question).filter(({ id }) => open.has(id) || decided[id] || opposed.has(id));
  if (!data || asked.length === 0) return null;
  return (
    <Typography component="div" variant="body2" color="text.secondary" sx={{ my: 1 }}>
      {stateInWords(question, open.size, opposed.size, decision)}
      <Button
        size="small"
        onClick={() => setOpen(true)}
        aria-label={`Is more better in “${question.title}”${of ? ` (${of})` : ''}?`}
      >
        Is more better{of ? ` in ${of}` : ''}?
      </Button>
      {isOpen && (
        <DirectionDialog {...{ assessmentId, question, decided, asked, open }} onClose={() => setOpen(false)} />
      )}
    </Typography>
  );
}

/**
 * What is not judged, by its id: `open` if nobody has said its better end of any design, which the first question asks for all of them;
 * `opposed` if this question says it, but one about another design says the other end.
 */
function notJudgedIn(question: Question, compared: Compared | undefined, isFirst: boolean) {
  const measures = measuresOf(question).map((measure) => ({
    id: question.type === 'scorecard' ? measure.key : '',
    isSaid: measure.better !== null,
    contest: compared?.contests.find((contest) => sameMeasure(contest) === sameMeasure(measure)),
  }));
  const undirected = isFirst ? undirectedIn(question).map(({ id }) => id) : [];
  const judged = measures.filter(({ contest }) => contest && contest.better !== null).map(({ id }) => id);
  const opposed = measures.filter(({ isSaid, contest }) => isSaid && contest?.better === null).map(({ id }) => id);
  return { open: new Set(undirected.filter((id) => !judged.includes(id))), opposed: new Set(opposed) };
}

/** "2 statements are not judged: nobody has said whether more is better. Said by Ada Berg on 21 Nov 2026." */
function stateInWords(
  question: Question,
  open: number,
  opposed: number,
  decision: DirectionDecision | undefined,
): string {
  const what = (count: number) =>
    question.type === 'scorecard' ? counted(count, 'statement is', 'statements are') : 'This question is';
  return [
    ...(open > 0 ? [`${what(open)} not judged: nobody has said whether more is better.`] : []),
    ...(opposed > 0 ? [`${what(opposed)} not judged: about another design the opposite is better.`] : []),
    ...(decision?.directions
      ? [
          `What is better was said by ${decision.decided_by} on ${formatDate(decision.decided_at)}: ${saidInWords(question, decision.directions)}.`,
        ]
      : []),
  ].join(' ');
}

/** "“Hard to read”: less is better; “Loud”: neither is better" */
const saidInWords = (question: Question, directions: Directions) =>
  directedIn(question)
    .flatMap(({ id, label }) => {
      const said = directions[id];
      return said ? [(label && `“${label}”: `) + DIRECTION_LABELS[said].toLowerCase()] : [];
    })
    .join('; ');

const AS_ASKED = 'as_asked';
const NOT_SAID = { value: AS_ASKED, label: 'Not said' };
const AS_SAID = { value: AS_ASKED, label: 'As in the questionnaire' };
const CHOICES = DIRECTIONS.map((value) => ({ value: value as string, label: DIRECTION_LABELS[value] }));

type DialogProps = Pick<Props, 'assessmentId' | 'question'> & {
  decided: Directions;
  asked: ReturnType<typeof directedIn>;
  /** What nobody has said a direction of. */
  open: ReadonlySet<string>;
  onClose: () => void;
};

/** One choice for each statement. */
function DirectionDialog({ assessmentId, question, decided, asked, open, onClose }: DialogProps) {
  /** What was changed here; null for a statement that is left to the questionnaire. */
  const [directions, setDirections] = useState<Record<string, Direction | null>>({});
  const [save, isSaving] = useAction(
    (server) => server.changeDirection(assessmentId, { question_id: question.id, directions }),
    { done: 'Saved: all results are judged by it.', failed: DIRECTION_MESSAGES.failed, onSuccess: onClose },
  );
  const choose = (id: string, direction: Direction | null) =>
    setDirections(({ [id]: _before, ...others }) =>
      direction === (decided[id] ?? null) ? others : { ...others, [id]: direction },
    );
  const isChanged = Object.keys(directions).length > 0;
  return (
    <TitledDialog
      title="Is more better?"
      dirty={isChanged}
      busy={isSaving}
      confirm="Save"
      disabled={!isChanged}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        “{question.title}” is judged by it in all results and in the report. The questionnaire stays as it is.
      </Typography>
      <Stack spacing={2.5}>
        {asked.map(({ id, label }) => (
          <SelectField
            key={id}
            label={label || 'In this question'}
            value={(id in directions ? directions[id] : decided[id]) ?? AS_ASKED}
            choices={[open.has(id) ? NOT_SAID : AS_SAID, ...CHOICES]}
            onChange={(value) => choose(id, DIRECTIONS.find((each) => each === value) ?? null)}
          />
        ))}
      </Stack>
    </TitledDialog>
  );
}
