import { Alert, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { Suspense, useId, useState } from 'react';
import { PreviewBoundary } from '#admin/assessments/builder/panels/PreviewBoundary.tsx';
import { ShownMaterials } from '#admin/assessments/ShownMaterials.tsx';
import { useVersion } from '#admin/assessments/useVersion.ts';
import { expertQuestion } from '#common/assessments/questionnaire/expert-view.ts';
import { pipeQuestionnaire, staffValues } from '#common/assessments/questionnaire/piping.ts';
import type { Question, Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { lazyPart } from '#common/ui/feedback/lazyPart.ts';
import { RichText } from '#common/ui/texts/RichText.tsx';
import { QuestionNotes } from './QuestionNotes.tsx';
import { useShownAssessment } from './useShownAssessment.ts';
import { DRAFT, VersionSelect } from './VersionSelect.tsx';

const AnyQuestionInput = lazyPart(() =>
  import('#common/ui/questions/AnyQuestionInput.tsx').then((m) => m.AnyQuestionInput),
);

/**
 * The questionnaire as experts see it, with staff notes beside each question: the published one, an earlier one or
 * the draft.
 */
export function QuestionsPanel() {
  const { id, current_version, has_unpublished_changes, questionnaire: draft } = useShownAssessment();
  const [number, setNumber] = useState<number | null>(null);
  const shown = number ?? current_version ?? DRAFT;
  const isDraft = shown === DRAFT || (shown === current_version && !has_unpublished_changes);
  const { data, error, refetch } = useVersion(id, shown, !isDraft);
  const questionnaire = isDraft ? draft : data?.questionnaire;
  return (
    <Stack spacing={3}>
      <VersionSelect value={shown} onChange={setNumber} />
      {shown === DRAFT && current_version !== null && (
        <Alert severity="info">These questions have changes that are not published yet.</Alert>
      )}
      {!isDraft && error && (
        <LoadError message="Failed to load this version. Please try again." onRetry={() => refetch()} />
      )}
      {!questionnaire && !error && <Skeleton variant="rounded" height={280} />}
      {questionnaire && <ShownQuestionnaire key={shown} questionnaire={questionnaire} />}
    </Stack>
  );
}

function ShownQuestionnaire({ questionnaire }: { questionnaire: Questionnaire }) {
  const { visual_identity_system_name, version } = useShownAssessment();
  if (questionnaire.questions.length === 0)
    return <EmptyState title="No questions yet." text="Write them in the builder." />;
  const values = staffValues(visual_identity_system_name, version);
  const shown = pipeQuestionnaire(questionnaire, values);
  let number = 0;
  return (
    <Stack spacing={3}>
      {shown.sections.map((section) => (
        <Stack key={section.id} spacing={2} component="section">
          {section.title && <Typography variant="h2">{section.title}</Typography>}
          <RichText html={section.intro} />
          {shown.questions
            .filter((question) => question.section_id === section.id)
            .map((question) => {
              number += 1;
              return (
                <ShownQuestion
                  key={question.id}
                  question={question}
                  number={number}
                  questionnaire={shown}
                  heading={section.title ? 'h3' : 'h2'}
                />
              );
            })}
        </Stack>
      ))}
    </Stack>
  );
}

type ShownQuestionProps = { question: Question; number: number; questionnaire: Questionnaire; heading: 'h2' | 'h3' };

function ShownQuestion({ question, number, questionnaire, heading }: ShownQuestionProps) {
  const { materials } = useShownAssessment();
  const labelId = useId();
  // Answers given here are not stored.
  const [value, setValue] = useState<unknown>(null);
  const shown = expertQuestion(question);
  return (
    <Paper
      variant="outlined"
      sx={{ p: { xs: 2, sm: 3 }, contentVisibility: 'auto', containIntrinsicSize: 'auto 260px' }}
    >
      <Stack spacing={1.5}>
        <QuestionNotes question={question} questionnaire={questionnaire} />
        <Typography id={labelId} variant="h3" component={heading} sx={{ overflowWrap: 'anywhere' }}>
          {number}. {shown.title || 'Question without text'}
        </Typography>
        <RichText html={shown.description} />
        <ShownMaterials question={shown} materials={materials} />
        <PreviewBoundary>
          <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
            <AnyQuestionInput
              question={shown}
              value={value}
              onChange={setValue}
              materials={materials}
              readOnly={false}
              labelledBy={labelId}
              seed={`detail:${question.id}`}
            />
          </Suspense>
        </PreviewBoundary>
      </Stack>
    </Paper>
  );
}
