import Box from '@mui/material/Box';
import { inOrder, shownOrder } from '#common/answers/player/shown-order.ts';
import { NOT_APPLICABLE } from '#common/assessments/questions/options.ts';
import { AnswerCount, type QuestionInputProps } from './AnswerField.tsx';
import { ScaleRadios } from './ScaleRadios.tsx';
import { SINGLE_COLUMN, WRAP_WORDS } from './wrapping.ts';

const ROW_TITLE = { m: 0, mb: 0.75, fontWeight: 550, ...WRAP_WORDS } as const;
/**
 * Several rows judged on one scale. Each row is a separate group, so that it works the same on a phone and by
 * keyboard.
 */
export function ScorecardInput(props: QuestionInputProps<'scorecard'>) {
  const { question, config, value, onChange, readOnly, labelledBy, seed } = props;
  const rows = inOrder(config.rows, shownOrder(question, seed));
  const columns = config.allow_na
    ? [...config.columns, { id: NOT_APPLICABLE, label: 'Not applicable' }]
    : config.columns;
  const points = columns.map((column) => ({ value: column.id, label: column.label, content: column.label }));
  const given = rows.filter((row) => value?.[row.id] !== undefined).length;
  return (
    <Box role="group" aria-labelledby={labelledBy} sx={{ ...SINGLE_COLUMN, gap: 2.5 }}>
      {rows.map((row) => (
        <Box key={row.id}>
          <Box component="p" dir="auto" id={`${question.id}-${row.id}`} sx={ROW_TITLE}>
            {row.label}
          </Box>
          <ScaleRadios
            labelledBy={`${question.id}-${row.id}`}
            name={`${question.id}-${row.id}`}
            points={points}
            value={value?.[row.id] ?? null}
            onChange={(column) => onChange({ ...value, [row.id]: column })}
            readOnly={readOnly}
          />
        </Box>
      ))}
      {rows.length > 1 && <AnswerCount verb="Rate" given={given} min={rows.length} max={rows.length} noun="row" />}
    </Box>
  );
}
