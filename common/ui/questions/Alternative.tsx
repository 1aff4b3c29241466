import Box from '@mui/material/Box';
import type { MaterialView } from '#common/library/materials.ts';
import { EnlargeButton } from '#common/ui/materials/EnlargeButton.tsx';
import { MaterialThumbnail } from '#common/ui/materials/MaterialThumbnail.tsx';
import type { Picture } from '#common/ui/materials/picture.ts';
import { pictureOf } from '#common/ui/materials/pictureOf.ts';
import { ChoiceRow } from './ChoiceRow.tsx';

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
export function Alternative({ type, group, name, material, drawn, checked, disabled, onChange }: Props) {
  return (
    <Box sx={{ position: 'relative', display: 'grid', alignContent: 'end' }}>
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
