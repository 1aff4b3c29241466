import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Typography } from '@mui/material';
import { memo } from 'react';
import { useBuilder } from '#admin/assessments/builder/context.ts';
import { MaterialPicker } from '#admin/assessments/builder/fields/MaterialPicker.tsx';
import { useProblemAt } from '#admin/assessments/builder/problems.ts';

type Props = { chosen: readonly number[]; onChange: (change: { material_ids: number[] }) => void };

/** Materials shown beside the question; collapsed while there are none. */
export const QuestionMaterialsPicker = memo(function QuestionMaterialsPicker({ chosen, onChange }: Props) {
  const { materials } = useBuilder();
  const wrong = useProblemAt('material_ids') !== undefined;
  const count = chosen.length;
  return (
    <Accordion
      variant="outlined"
      square
      disableGutters
      defaultExpanded={count > 0 || wrong}
      slotProps={{ transition: { unmountOnExit: true } }}
      sx={{ borderRadius: 1 }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <Typography component="h3" variant="h4">
          Materials beside the question{count > 0 ? ` (${count})` : ''}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <MaterialPicker
          field="material_ids"
          label="Materials beside the question"
          materials={materials}
          chosen={chosen}
          onChange={(material_ids) => onChange({ material_ids })}
          multiple
        />
      </AccordionDetails>
    </Accordion>
  );
});
