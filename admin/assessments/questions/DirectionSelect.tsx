import { DIRECTION_LABELS, DIRECTIONS, type Direction } from '#common/assessments/questions/direction.ts';
import { SelectField } from '#common/ui/forms/SelectField.tsx';

const NOT_SAID = 'not_said';

type Props = {
  /** Path of the field in the question, as in problems. */
  field: string;
  value: Direction | undefined;
  onChange: (direction: Direction | undefined) => void;
};

/** Whether more is better, on the scale of a whole question. `usual` is meant where nothing is said. */
export function DirectionSelect({ field, value, usual, onChange }: Props & { usual?: Direction | undefined }) {
  const said = DIRECTIONS.map((each) => ({ value: each as string, label: DIRECTION_LABELS[each] }));
  return (
    <SelectField
      data-field={field}
      label="What is better"
      value={value ?? usual ?? NOT_SAID}
      choices={usual ? said : [{ value: NOT_SAID, label: 'Not said' }, ...said]}
      onChange={(chosen) => onChange(DIRECTIONS.find((each) => each === chosen && each !== usual))}
      helperText={value || usual ? undefined : 'Until it is said, this cannot decide between designs.'}
    />
  );
}

const IN_A_WORD = [
  { value: NOT_SAID, label: 'Better: not said' },
  ...DIRECTIONS.map((each) => ({ value: each as string, label: `Better: ${each}` })),
];

/** The same for a statement, in a word; `name` is its text. */
export function RowDirection({ field, name, value, onChange }: Props & { name: string }) {
  return (
    <SelectField
      data-field={field}
      variant="standard"
      fullWidth={false}
      value={value ?? NOT_SAID}
      choices={IN_A_WORD}
      onChange={(chosen) => onChange(DIRECTIONS.find((each) => each === chosen))}
      slotProps={{
        select: { SelectDisplayProps: { 'aria-label': `What is better in “${name}”` } },
        input: { disableUnderline: true },
      }}
    />
  );
}
