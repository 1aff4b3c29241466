import { Box, Button, Card, CardContent, Stack, Tab, Typography } from '@mui/material';
import { Link, useSearchParams } from 'react-router-dom';
import { ActionButton, ActionMenu } from '#admin/actions/ActionStep.tsx';
import { assessmentCells, CompletionBar } from '#admin/assessments/list/AssessmentParts.tsx';
import { nextActions, ownMenu, useDuplicate } from '#admin/assessments/parts/actions.tsx';
import { MaterialPicture } from '#admin/assessments/parts/MaterialPicture.tsx';
import { ASSESSMENT_MISSING, useShownAssessment, useVersion } from '#admin/assessments/parts/useShownAssessment.ts';
import { FactList } from '#admin/record/FactList.tsx';
import { BackButton, RecordScreen } from '#admin/record/RecordScreen.tsx';
import { routes } from '#common/access/addresses.ts';
import { staffAssessment } from '#common/assessments/assessments.ts';
import { assessmentCode } from '#common/assessments/assigned-assessments.ts';
import { ASSIGNMENT_STATE_LABELS } from '#common/assessments/assignment-states.ts';
import { nextStep } from '#common/assessments/next-step.ts';
import { minutesInWords, minutesNeeded } from '#common/assessments/questionnaire/minutes.ts';
import { pipe, staffValues } from '#common/assessments/questionnaire/piping.ts';
import { materialIdsOf } from '#common/assessments/questionnaire/schema.ts';
import { materialTypeName } from '#common/library/vis.ts';
import { titleOf } from '#common/schema/fields.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { Panel } from '#common/ui/layout/Panel.tsx';
import { TabBar } from '#common/ui/layout/TabBar.tsx';
import { RichText } from '#common/ui/texts/RichText.tsx';
import { formatDate, formatDeadline } from '#common/words/dates.ts';
import { figure } from '#common/words/format.ts';
import { formatMoney } from '#common/words/money.ts';
import { ExpertsPanel } from './ExpertsPanel.tsx';
import { QuestionsPanel } from './QuestionsPanel.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

function DetailHeader() {
  const assessment = useShownAssessment();
  const values = staffValues(assessment.visual_identity_system_name, assessment.version);
  return (
    <PageHeader
      back={<BackButton to={routes.assessments} label="Back to the assessments" />}
      title={pipe(assessment.title, values) || 'Untitled assessment'}
      status={assessmentCells.status}
      subtitle={`${assessment.visual_identity_system_name} ${assessment.version}`}
      actions={
        <>
          {nextActions.map(([kind, action]) => (
            <ActionButton key={kind} action={action} variant="contained" />
          ))}
          <Button component={Link} to={routes.editAssessment(assessment.id)} variant="outlined">
            Edit
          </Button>
          <ActionMenu
            label={`Actions for ${assessment.title || 'the untitled assessment'}`}
            actions={ownMenu(useDuplicate())}
          />
        </>
      }
    />
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
    >
      <AssessmentTabs />
    </RecordScreen>
  );
}

function AssessmentTabs() {
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
  const next = nextStep(assessment);
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
    <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { lg: '3fr 2fr' } }}>
      <Stack spacing={3}>
        <Panel title="Progress">
          <Stack spacing={3}>
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(auto-fit, minmax(96px, 1fr))' },
              }}
            >
              {figures.map(([label, count]) => (
                <Box key={label}>
                  <Typography variant="h1" component="p">
                    {figure(count)}
                  </Typography>
                  <Typography variant="body2" color="text.secondary">
                    {label}
                  </Typography>
                </Box>
              ))}
            </Box>
            {!assessment.is_draft && <CompletionBar />}
            <Typography>
              <strong>Next: {next.label}.</strong> {next.why}
            </Typography>
          </Stack>
        </Panel>
        {assessment.description && (
          <Panel title={titleOf(staffAssessment, 'description')}>
            <RichText html={assessment.description} />
          </Panel>
        )}
      </Stack>
      <Panel title="Facts">
        <FactList facts={facts} />
      </Panel>
    </Box>
  );
}
