import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { INSPECTION_COMMENT_MAX, INSPECTION_SCORE_MAX } from '#common/assessments/questions/limits.ts';
import type { AnswerOf } from '#common/assessments/questions/registry.ts';
import { LazyBoundary, lazyPart } from '#common/ui/feedback/lazyPart.tsx';
import { MaterialMissing } from '#common/ui/materials/MaterialMissing.tsx';
import { AnswerField, type QuestionInputProps } from './AnswerField.tsx';
import { NumberRadios } from './ScaleRadios.tsx';

const InspectedModel = lazyPart(() => import('./InspectedModel.tsx').then((m) => m.InspectedModel));

const NOTHING: AnswerOf<'model_inspection'> = { views_seen: [], score: null, comment: '' };

/** A model that must be looked at from every view before it is judged. */
export function ModelInspectionInput(props: QuestionInputProps<'model_inspection'>) {
  const { question, config, value, onChange, materials, readOnly, labelledBy } = props;
  const material = materials.find((other) => other.id === config.material_id);
  const answer = value ?? NOTHING;
  return (
    <Box role="group" aria-labelledby={labelledBy} sx={{ display: 'grid', gap: 3 }}>
      {material ? (
        <LazyBoundary>
          <InspectedModel
            material={material}
            config={config}
            seen={answer.views_seen}
            onSeen={(id) => !readOnly && onChange({ ...answer, views_seen: [...answer.views_seen, id] })}
          />
        </LazyBoundary>
      ) : (
        <MaterialMissing />
      )}
      {config.ask_score && (
        <Box sx={{ maxWidth: '20rem' }}>
          <Typography sx={{ mb: 0.5, fontWeight: 550 }}>Your score (required)</Typography>
          <NumberRadios
            label="Your score (required)"
            name={`${question.id}-score`}
            from={1}
            to={INSPECTION_SCORE_MAX}
            value={answer.score}
            onChange={(score) => onChange({ ...answer, score })}
            readOnly={readOnly}
            ends={config.labels}
          />
        </Box>
      )}
      {config.ask_comment && (
        <AnswerField
          label="Your comment (required)"
          value={answer.comment}
          onChange={(comment) => onChange({ ...answer, comment })}
          readOnly={readOnly}
          maxLength={INSPECTION_COMMENT_MAX}
          minRows={3}
        />
      )}
    </Box>
  );
}
