import { FieldInput } from '#admin/schema/inputs.tsx';
import type { Field } from '#common/schema/fields.ts';

/** Chooses the step of the staff's segmentation that a level belongs to. */
export function SegmentInput({ field, isBuiltIn = false }: { field: Field; isBuiltIn?: boolean }) {
  return (
    <FieldInput
      field={field}
      readOnly={isBuiltIn}
      helperText={isBuiltIn ? 'A built-in level stays in its segment' : 'The segmentation filter uses it'}
    />
  );
}
