import { Box, Typography } from '@mui/material';
import type { Question } from '#common/questionnaire/schema.ts';
import { useBuilder } from '../context.ts';
import { MaterialPicker } from '../fields/MaterialPicker.tsx';

type Props = { question: Question; onChange: (ids: number[]) => void };

/** Materials shown beside the question. */
export function BesideMaterials({ question, onChange }: Props) {
  const { materials } = useBuilder();
  return (
    <Box>
      <Typography variant="h4" component="h3" gutterBottom>
        Materials beside the question
      </Typography>
      <MaterialPicker
        field="material_ids"
        label="Materials beside the question"
        materials={materials}
        chosen={question.material_ids}
        onChange={onChange}
        multiple
      />
    </Box>
  );
}
