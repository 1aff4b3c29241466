import { Box, Button, Card, CardContent, Skeleton, Stack, Tab, Typography } from '@mui/material';
import { Link, useSearchParams } from 'react-router-dom';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { CompletionBar, StatusChips } from '#admin/assessments/list/AssessmentParts.tsx';
import {
  closeOrReopen,
  deleteAndLeave,
  readResponses,
  sendAgain,
  sendInvitations,
  useDuplicate,
} from '#admin/assessments/parts/actions.tsx';
import { MaterialPicture } from '#admin/assessments/parts/MaterialPicture.tsx';
import { ASSESSMENT_MISSING, useShownAssessment, useVersion } from '#admin/assessments/parts/useShownAssessment.ts';
import { BackButton, RecordScreen } from '#admin/record/RecordScreen.tsx';
import { routes } from '#common/access/routes.ts';
import { staffAssessment } from '#common/assessments/assessments.ts';
import { assessmentCode } from '#common/assessments/assigned-assessments.ts';
import { ASSIGNMENT_STATE_LABELS } from '#common/assessments/assignment-states.ts';
import { minutesInWords, minutesNeeded } from '#common/assessments/questionnaire/minutes.ts';
import { pipe, staffValues } from '#common/assessments/questionnaire/piping.ts';
import { materialIdsOf } from '#common/assessments/questionnaire/schema.ts';
import { materialTypeName } from '#common/library/vis.ts';
import { titleOf } from '#common/schema/fields.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { TabBar } from '#common/ui/layout/TabBar.tsx';
import { RichText } from '#common/ui/texts/RichText.tsx';
import { formatDate, formatDeadline } from '#common/words/dates.ts';
import { formatMoney } from '#common/words/money.ts';
import { ExpertsPanel } from './ExpertsPanel.tsx';
import { QuestionsPanel } from './QuestionsPanel.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

const resend = { ...sendAgain, label: 'Resend Invitations' };

function DetailHeader() {
  const assessment = useShownAssessment();
  const [duplicate, isDuplicating] = useDuplicate();
  const values = staffValues(assessment.visual_identity_system_name, assessment.version);
  const isOpen = !assessment.is_draft && !assessment.is_closed;
  return (
    <>
      <PageHeader
        title={pipe(assessment.title, values) || 'Untitled assessment'}
        subtitle={`${assessment.visual_identity_system_name} ${assessment.version}`}
        actions={
          <>
            <BackButton to={routes.assessments} label="Back to the assessments" />
            <BusyButton loading={isDuplicating} onClick={() => void duplicate(assessment.id)}>
              Duplicate
            </BusyButton>
            <ActionButton action={closeOrReopen} />
            <Button component={Link} to={routes.previewAssessment(assessment.id)}>
              Preview
            </Button>
            <Button component={Link} to={routes.editAssessment(assessment.id)} variant="outlined">
              Edit
            </Button>
            <ActionButton action={resend} shown={isOpen} />
            <ActionButton action={sendInvitations} variant="contained" />
            <ActionButton action={readResponses} variant="contained" />
            <ActionButton action={deleteAndLeave} color="error" sx={{ ml: 2 }} />
          </>
        }
      />
      <Stack direction="row" spacing={1} sx={{ mt: -2, mb: 2 }}>
        <StatusChips />
      </Stack>
    </>
  );
}

const TABS = [
  { value: 'overview', label: 'Overview', Panel: OverviewPanel },
  { value: 'questions', label: 'Questions', Panel: QuestionsPanel },
  { value: 'materials', label: 'Materials', Panel: MaterialsPanel },
  { value: 'experts', label: 'Experts', Panel: ExpertsPanel },
  { value: 'versions', label: 'Versions', Panel: VersionsPanel },
] as const;

/** /assessments/:id */
export function AssessmentDetail() {
  return (
    <RecordScreen
      resource="assessments"
      missing={ASSESSMENT_MISSING}
      loadFailed="Failed to load the assessment. Please try again."
      waiting={<Waiting />}
    >
      <Assessment />
    </RecordScreen>
  );
}

function Assessment() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one.value === params.get('tab')) ?? TABS[0];
  return (
    <>
      <DetailHeader />
      <TabBar
        value={tab.value}
        onChange={(_event, value: string) => setParams({ tab: value }, { replace: true })}
        allowScrollButtonsMobile
        aria-label="About this assessment"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {TABS.map(({ value, label }) => (
          <Tab key={value} value={value} label={label} id={`tab-${value}`} aria-controls={`panel-${value}`} />
        ))}
      </TabBar>
      <Box role="tabpanel" id={`panel-${tab.value}`} aria-labelledby={`tab-${tab.value}`}>
        <tab.Panel />
      </Box>
    </>
  );
}

function Waiting() {
  return (
    <Stack spacing={2} aria-busy>
      <Skeleton width={320} height={48} />
      <Skeleton variant="rounded" height={48} />
      <Skeleton variant="rounded" height={280} />
    </Stack>
  );
}

/** The materials that the questions show, each with its questions. */
function MaterialsPanel() {
  const assessment = useShownAssessment();
  const { questions } = assessment.questionnaire;
  const used = assessment.materials
    .map((material) => ({
      material,
      numbers: questions.flatMap((question, index) => (materialIdsOf(question).includes(material.id) ? index + 1 : [])),
    }))
    .filter(({ numbers }) => numbers.length > 0);
  if (used.length === 0)
    return <EmptyState title="No materials." text="No question shows a material of the Visual Identity System." />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))' }}>
      {used.map(({ material, numbers }) => (
        <Card key={material.id}>
          <MaterialPicture material={material} fit="contain" />
          <CardContent>
            <Typography variant="h4" component="h2">
              {material.title}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {materialTypeName(material.material_type)}
            </Typography>
            <Typography variant="body2">
              {numbers.length === 1 ? 'Question' : 'Questions'} {numbers.join(', ')}
            </Typography>
          </CardContent>
        </Card>
      ))}
    </Box>
  );
}

function OverviewPanel() {
  const assessment = useShownAssessment();
  const { invitation_stats: stats, has_unpublished_changes: isAhead, current_version: version } = assessment;
  const published = useVersion(assessment.id, version ?? 0, isAhead);
  // What experts get: the draft may be ahead of it.
  const questionnaire = isAhead ? published.data?.questionnaire : assessment.questionnaire;
  const minutes = questionnaire && minutesNeeded(assessment.estimated_minutes, questionnaire);
  const figures: [string, number][] = [
    ['Experts', stats.total_experts],
    ['Invited', stats.invited_count],
    ...(stats.not_told_count > 0
      ? [[ASSIGNMENT_STATE_LABELS.not_told, stats.not_told_count] satisfies [string, number]]
      : []),
    ['Started', stats.started_responses],
    ['Completed', stats.completed_responses],
  ];
  const facts: [string, string][] = [
    ['Code', assessmentCode(assessment.id)],
    [titleOf(staffAssessment, 'created_at'), formatDate(assessment.created_at)],
    [
      titleOf(staffAssessment, 'deadline'),
      assessment.deadline ? formatDeadline(assessment.deadline, assessment.deadline_zone) : 'None',
    ],
    [titleOf(staffAssessment, 'reward'), formatMoney(assessment.reward, assessment.currency)],
    ['Estimated time', minutes ? minutesInWords(minutes) : '–'],
    ['Questions', questionnaire ? String(questionnaire.questions.length) : '–'],
    [titleOf(staffAssessment, 'current_version'), version === null ? 'None yet' : String(version)],
  ];
  return (
    <Stack spacing={3}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
        {figures.map(([label, figure]) => (
          <Card key={label}>
            <CardContent>
              <Typography variant="h1" component="p">
                {figure}
              </Typography>
              <Typography color="text.secondary">{label}</Typography>
            </CardContent>
          </Card>
        ))}
      </Box>
      {!assessment.is_draft && <CompletionBar />}
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(120px, max-content) 1fr', columnGap: 3, rowGap: 1, m: 0 }}
      >
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" color="text.secondary">
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0 }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <RichText html={assessment.description} />
    </Stack>
  );
}
