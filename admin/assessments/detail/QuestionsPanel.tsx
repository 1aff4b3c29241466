import { Alert, Box, Chip, Paper, Stack, Typography } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { TriedQuestion } from '#admin/assessments/parts/TriedQuestion.tsx';
import { useShownAssessment, useVersion } from '#admin/assessments/parts/useShownAssessment.ts';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { pipeQuestionnaire, staffValues } from '#common/assessments/questionnaire/piping.ts';
import type { Question, Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { CONDITION_LABELS } from '#common/assessments/questions/conditions.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { SelectField } from '#common/ui/forms/SelectField.tsx';
import { RichText } from '#common/ui/texts/RichText.tsx';

/** Labels of options may be long. */
const WRAPPED = { height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal' } } as const;

/** What experts do not see of a question: its type, whether it is optional, its key and its condition. */
function QuestionNotes({ question, questionnaire }: { question: Question; questionnaire: Questionnaire }) {
  const { type, required, allow_cannot_judge, attention_check, show_if } = question;
  const expected = attention_check && `Attention check: ${inWords(question, attention_check.expected)}`;
  const chip = { size: 'small', variant: 'outlined' } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      <Chip size="small" label={definitionOf(type).label} />
      {!required && <Chip {...chip} label="Optional" />}
      {allow_cannot_judge && <Chip {...chip} label="Cannot judge" />}
      {expected && <Chip {...chip} color="warning" sx={WRAPPED} label={expected} />}
      {show_if && <Chip {...chip} color="info" sx={WRAPPED} label={conditionInWords(question, questionnaire)} />}
    </Box>
  );
}

function conditionInWords({ show_if: rule }: Question, { questions }: Questionnaire): string {
  const index = questions.findIndex((one) => one.id === rule?.question_id);
  const source = questions[index];
  if (!rule || !source) return 'Conditional';
  const value = rule.value === null ? '' : ` ${inWords(source, rule.value)}`;
  return `Only if question ${index + 1} ${CONDITION_LABELS[rule.operator]}${value}`;
}

/** Returns the text of an answer's value: the option's label, or the value itself. */
function inWords({ type, config }: Question, value: string | number): string {
  const target = definitionOf(type).conditionTarget(config);
  const known = target.kind === 'one_of' && target.values.find((item) => String(item.value) === String(value));
  return known ? known.label : String(value);
}

/** Stands for the unpublished questions; versions count from 1. */
const DRAFT = 0;

type Props = { value: number; onChange: (number: number) => void };

/** Chooses a version to look at; hidden if there is only one. */
function VersionSelect({ value, onChange }: Props) {
  const { versions, current_version, has_unpublished_changes } = useShownAssessment();
  if (versions.length + (has_unpublished_changes ? 1 : 0) < 2) return null;
  const draft = { value: DRAFT, label: 'The draft (not published)' };
  const published = versions.map(({ number }) => ({
    value: number,
    label: `Version ${number}${number === current_version ? ' (for experts who start now)' : ''}`,
  }));
  return (
    <SelectField
      label="Questions of"
      value={value}
      choices={[...(has_unpublished_changes ? [draft] : []), ...published]}
      onChange={onChange}
      sx={{ maxWidth: 340 }}
    />
  );
}

/**
 * The questionnaire as experts see it, with staff notes beside each question: the published one, an earlier one or
 * the draft.
 */
export function QuestionsPanel() {
  const { id, versions, current_version, has_unpublished_changes, questionnaire: draft } = useShownAssessment();
  const [address, setAddress] = useSearchParams();
  const asked = address.get('version');
  const isKnown =
    asked !== null && (asked === String(DRAFT) || versions.some(({ number }) => String(number) === asked));
  const shown = isKnown ? Number(asked) : (current_version ?? DRAFT);
  const isDraft = shown === DRAFT || (shown === current_version && !has_unpublished_changes);
  const version = useVersion(id, shown, !isDraft);
  const questionnaire = isDraft ? draft : version.data?.questionnaire;
  return (
    <Stack spacing={3}>
      <VersionSelect
        value={shown}
        onChange={(number) => setAddress({ tab: 'questions', version: String(number) }, { replace: true })}
      />
      {shown === DRAFT && current_version !== null && (
        <Alert severity="info">These questions have changes that are not published yet.</Alert>
      )}
      {questionnaire ? (
        <ShownQuestionnaire key={shown} questionnaire={questionnaire} />
      ) : (
        <NotLoaded query={version} failed="Failed to load this version. Please try again." height={280} />
      )}
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
  return (
    <Paper
      variant="outlined"
      sx={{ p: { xs: 2, sm: 3 }, contentVisibility: 'auto', containIntrinsicSize: 'auto 260px' }}
    >
      <Stack spacing={1.5}>
        <QuestionNotes question={question} questionnaire={questionnaire} />
        <TriedQuestion
          question={question}
          materials={materials}
          title={`${number}. ${question.title || 'Question without text'}`}
          heading={heading}
        />
      </Stack>
    </Paper>
  );
}
