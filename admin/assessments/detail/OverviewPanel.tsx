import { Box, Card, CardContent, Stack, Typography } from '@mui/material';
import { CompletionBar } from '#admin/assessments/list/CompletionBar.tsx';
import { useVersion } from '#admin/assessments/useVersion.ts';
import { ASSESSMENT_CODE_DIGITS } from '#common/api/limits.ts';
import { staffAssessment } from '#common/assessments/assessments.ts';
import { ASSIGNMENT_STATE_LABELS } from '#common/assessments/assignment-states.ts';
import { minutesInWords, minutesNeeded } from '#common/assessments/questionnaire/minutes.ts';
import { titleOf } from '#common/schema/fields.ts';
import { paddedId } from '#common/texts/format.ts';
import { RichText } from '#common/ui/texts/RichText.tsx';
import { formatDate, formatDeadline } from '#common/values/dates.ts';
import { formatMoney } from '#common/values/money.ts';
import { useShownAssessment } from './useShownAssessment.ts';

/** The facts and the progress of the assessment. */
export function OverviewPanel() {
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
    ['Code', paddedId(assessment.id, ASSESSMENT_CODE_DIGITS)],
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
