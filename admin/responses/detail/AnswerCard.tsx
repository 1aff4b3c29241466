import { Box, Card, Chip, Typography } from '@mui/material';
import type { Materials } from '#common/answers/charts/picture.ts';
import { answerScenes } from '#common/answers/charts/registry.ts';
import type { ResponseDetail } from '#common/answers/report/detail.ts';
import type { Measurement } from '#common/assessments/questionnaire/answer.ts';
import { SceneSvg } from '#common/ui/charts/SceneSvg.tsx';
import { formatDuration } from '#common/values/duration-words.ts';

type Answer = ResponseDetail['answers'][number];

/** A question and its answer: in words, on the picture if it was given there, and its measurements. */
export function AnswerCard({ answer, materials }: { answer: Answer; materials: Materials }) {
  const { place, question, kind, text, attention_passed } = answer;
  const scenes = kind === 'value' ? answerScenes(question, answer.answer?.value, materials) : [];
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {place}. {question.title}
      </Typography>
      <Typography
        dir="auto"
        color={kind === 'value' ? undefined : 'text.secondary'}
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontStyle: kind === 'value' ? undefined : 'italic' }}
      >
        {text}
      </Typography>
      {scenes.map((scene) => (
        <Box key={scene.label} sx={{ mt: 2 }}>
          <SceneSvg scene={scene} materials={materials} />
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
        {attention_passed !== null && (
          <Chip
            size="small"
            color={attention_passed ? 'success' : 'error'}
            label={attention_passed ? 'Attention check passed' : 'Attention check failed'}
          />
        )}
        {answer.answer?.measurement && (
          <Typography variant="body2" color="text.secondary">
            {measuredInWords(answer.answer.measurement, materials)}
          </Typography>
        )}
      </Box>
    </Card>
  );
}

/** Returns for example "shown as question 3 · 34.0 s active · first action after 1.2 s · opened Front · mouse, 1440 × 900". */
function measuredInWords(measured: Measurement, materials: Materials): string {
  const opened = measured.materials_opened.map((id) => materials.get(id)?.title ?? `material ${id}`);
  const { pointer, viewport_width, viewport_height } = measured.device;
  return [
    `shown as question ${measured.order_shown + 1}`,
    `${formatDuration(measured.active_ms)} active`,
    measured.first_action_ms === null ? '' : `first action after ${formatDuration(measured.first_action_ms)}`,
    opened.length > 0 ? `opened ${opened.join(', ')}` : '',
    `${pointer}, ${viewport_width} × ${viewport_height}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
