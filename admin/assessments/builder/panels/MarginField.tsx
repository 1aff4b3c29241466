import { memo } from 'react';
import { BuilderNumberField } from '#admin/assessments/builder/fields/inputs.tsx';
import { MARGIN_DEFAULT, MARGIN_MAX, MARGIN_MIN } from '#common/assessments/questions/direction.ts';

type Props = { margin: number | undefined; onChange: (change: { margin: number | undefined }, field: string) => void };

/** How small a difference between designs has to be not to matter. */
export const MarginField = memo(function MarginField({ margin, onChange }: Props) {
  return (
    <BuilderNumberField
      field="margin"
      label="Differences that do not matter"
      unit="% of the scale"
      optional
      min={MARGIN_MIN}
      max={MARGIN_MAX}
      value={margin ?? null}
      onChange={(value) => onChange({ margin: value ?? undefined }, 'margin')}
      helperText={
        margin === undefined
          ? `Left empty, differences up to ${MARGIN_DEFAULT}% of the scale do not matter.`
          : `Differences up to ${margin}% of the scale do not matter.`
      }
    />
  );
});
