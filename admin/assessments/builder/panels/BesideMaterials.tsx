import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Typography } from '@mui/material';
import type { Question } from '#common/questionnaire/schema.ts';
import { useBuilder } from '../context.ts';
import { MaterialPicker } from '../fields/MaterialPicker.tsx';
import { useProblemAt } from '../problems.ts';

type Props = { question: Question; onChange: (ids: number[]) => void };

/** Materials shown beside the question; folded away until there are some. */
export function BesideMaterials({ question, onChange }: Props) {
  const { materials } = useBuilder();
  const wrong = useProblemAt('material_ids') !== undefined;
  const count = question.material_ids.length;
  return (
    <Accordion
      variant="outlined"
      disableGutters
      defaultExpanded={count > 0 || wrong}
      slotProps={{ transition: { unmountOnExit: true } }}
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
          chosen={question.material_ids}
          onChange={onChange}
          multiple
        />
      </AccordionDetails>
    </Accordion>
  );
}
