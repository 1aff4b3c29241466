import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { shownOrder } from '#common/answers/player/shown-order.ts';
import { PREFERENCE_REASON_MAX } from '#common/assessments/questions/limits.ts';
import { designLetter } from '#common/assessments/questions/preference.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { EnlargeButton } from '#common/ui/materials/EnlargeButton.tsx';
import { MaterialThumbnail, THUMBNAIL_WIDTH } from '#common/ui/materials/MaterialThumbnail.tsx';
import { type Picture, pictureOf } from '#common/ui/materials/picture.ts';
import { useDrawnAlike } from '#common/ui/materials/useDrawnAlike.ts';
import { counted } from '#common/words/format.ts';
import { AnswerField, type QuestionInputProps } from './AnswerField.tsx';
import { ChoiceRow } from './ChoiceList.tsx';

/** The alternatives side by side in this expert's order; each can be enlarged. */
export function PreferenceInput(props: QuestionInputProps<'preference'>) {
  const { question, config, value, onChange, materials, readOnly, labelledBy, seed } = props;
  const order = value?.order_shown ?? shownOrder(question, seed).map(Number);
  const designs = order.map((id) => materials.find((other) => other.id === id));
  const pictures = designs.flatMap((design) => (design && pictureOf(design)) ?? []);
  const drawn = useDrawnAlike(pictures, THUMBNAIL_WIDTH);
  /** Nobody compares what is not there yet. */
  const isDrawn = pictures.every((picture) => drawn(picture) !== null);
  const chosen = value?.chosen ?? [];
  const reason = value?.reason ?? '';
  const change = (next: number[], why: string) =>
    onChange(next.length === 0 && why === '' ? null : { chosen: next, order_shown: order, reason: why });
  const choose = (id: number, on: boolean) => {
    const others = config.allow_ties ? chosen.filter((other) => other !== id) : [];
    change(on ? [...others, id] : others, reason);
  };
  return (
    <Box>
      <Box
        role={config.allow_ties ? 'group' : 'radiogroup'}
        aria-labelledby={labelledBy}
        aria-busy={!isDrawn}
        sx={ALTERNATIVES}
      >
        {order.map((id, index) => (
          <Alternative
            key={id}
            type={config.allow_ties ? 'checkbox' : 'radio'}
            group={question.id}
            name={`Design ${designLetter(index)}`}
            material={designs[index]}
            drawn={drawn}
            checked={chosen.includes(id)}
            disabled={readOnly || !isDrawn}
            onChange={(on) => choose(id, on)}
          />
        ))}
      </Box>
      {config.allow_ties && (
        <Box sx={{ mt: 1 }}>
          <Typography role="status" color="text.secondary" sx={{ fontSize: '0.9rem' }}>
            {chosen.length === 0
              ? 'Choose one design, or several that are equally good.'
              : `${counted(chosen.length, 'design')} chosen`}
          </Typography>
        </Box>
      )}
      {config.ask_reason && (
        <Box sx={{ mt: 2 }}>
          <AnswerField
            label="Why? (required)"
            value={reason}
            onChange={(why) => change([...chosen], why)}
            readOnly={readOnly}
            maxLength={PREFERENCE_REASON_MAX}
            minRows={2}
          />
        </Box>
      )}
    </Box>
  );
}

const ALTERNATIVES = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
} as const;

type Props = {
  type: 'radio' | 'checkbox';
  /** The name shared by the alternatives of one question. */
  group: string;
  name: string;
  material: MaterialView | undefined;
  /** Gives its picture as it is drawn beside those of the others. */
  drawn: (picture: Picture) => Picture | null;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
};

/** A design that is chosen by its picture or its name; a button in the picture's corner only enlarges it. */
function Alternative({ type, group, name, material, drawn, checked, disabled, onChange }: Props) {
  return (
    <Box sx={{ position: 'relative', display: 'grid', alignContent: 'end', containerType: 'inline-size' }}>
      <ChoiceRow
        type={type}
        name={group}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        // The name is already announced by the choice.
        picture={material && <MaterialThumbnail picture={pictureOf(material)} drawn={drawn} alt="" />}
      >
        {name}
      </ChoiceRow>
      {material && <EnlargeButton material={material} name={name} />}
    </Box>
  );
}
