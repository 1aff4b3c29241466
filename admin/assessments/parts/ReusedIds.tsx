import { Alert, AlertTitle, Box } from '@mui/material';
import { type ReusedId, reusedInWords } from '#common/assessments/questionnaire/history.ts';

/** Warns of ids that stand for two things. Draws nothing without them. */
export function ReusedIds({ reused }: { reused: readonly ReusedId[] }) {
  if (reused.length === 0) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>Different texts with the same id</AlertTitle>
      If the new text only words it better, all is well. If it means something else, the rules, the expected answer and
      joined versions take both for the same: remove it in the builder, add it again, and do not join these versions.
      <Box component="ul" sx={{ my: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {reused.map((one) => (
          <li key={JSON.stringify(one)}>
            {one.noun === 'question' ? '' : `“${one.title}”: `}
            {reusedInWords(one)}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
