import { Box, Checkbox, Radio, Typography } from '@mui/material';
import { useId } from 'react';
import { useBuilder, useIsTemplate } from '#admin/assessments/builder/document/context.ts';
import { MaterialPicture } from '#admin/assessments/parts/MaterialPicture.tsx';
import type { MaterialKind, MaterialView } from '#common/library/materials.ts';
import { MiddleCut } from '#common/ui/layout/MiddleCut.tsx';
import { ProblemText } from './inputs.tsx';

type Props = {
  field: string;
  label: string;
  /** Kinds that may be chosen; all if absent. */
  kinds?: readonly MaterialKind[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
  multiple?: boolean;
};

const KIND_LABELS: Record<MaterialKind, string> = { image: 'Image', pdf: 'PDF', model: '3D model' };
const KIND_WORDS: Record<MaterialKind, string> = { ...KIND_LABELS, image: 'image' };

/** Chooses one or several of the VIS's materials from thumbnails. */
export function MaterialPicker({ field, label, kinds, chosen, onChange, multiple = false }: Props) {
  const { materials } = useBuilder();
  const isTemplate = useIsTemplate();
  const name = useId();
  const fitting = materials.filter((material) => !kinds || kinds.includes(material.kind));
  const toggle = (id: number) => {
    if (!multiple) onChange([id]);
    else onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  };
  if (fitting.length === 0) {
    return (
      <Box data-field={field}>
        <Typography variant="body2" color="text.secondary">
          {isTemplate
            ? 'It is chosen in each assessment made from this template.'
            : `This Visual Identity System has no ${kinds ? kinds.map((kind) => KIND_WORDS[kind]).join(' or ') : 'materials'} yet.`}
        </Typography>
        <ProblemText field={field} filled={chosen.length > 0} />
      </Box>
    );
  }
  return (
    <Box data-field={field}>
      <Box
        role={multiple ? 'group' : 'radiogroup'}
        aria-label={label}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))' }}
      >
        {fitting.map((material) => (
          <Choice
            key={material.id}
            name={name}
            material={material}
            checked={chosen.includes(material.id)}
            multiple={multiple}
            onToggle={() => toggle(material.id)}
          />
        ))}
      </Box>
      {/* Of several materials, a single one is only the beginning of a choice. */}
      <ProblemText field={field} filled={chosen.length > (multiple ? 1 : 0)} />
    </Box>
  );
}

type ChoiceProps = { name: string; material: MaterialView; checked: boolean; multiple: boolean; onToggle: () => void };

function Choice({ name, material, checked, multiple, onToggle }: ChoiceProps) {
  const Mark = multiple ? Checkbox : Radio;
  return (
    <Box
      component="label"
      sx={{
        display: 'block',
        position: 'relative',
        cursor: 'pointer',
        border: 1,
        borderColor: checked ? 'primary.main' : 'divider',
        outline: checked ? '1px solid' : undefined,
        outlineColor: 'primary.main',
        borderRadius: 1,
        overflow: 'hidden',
      }}
    >
      <MaterialPicture material={material} fit="cover" />
      <Mark
        size="small"
        name={name}
        checked={checked}
        onChange={onToggle}
        sx={{
          position: 'absolute',
          top: 2,
          right: 2,
          p: 0.75,
          bgcolor: 'background.paper',
          '&:hover': { bgcolor: 'background.paper' },
        }}
      />
      <Typography variant="caption" component="div" sx={{ px: 0.75, pt: 0.5 }}>
        <MiddleCut text={material.title} />
      </Typography>
      <Typography variant="caption" component="div" color="text.secondary" sx={{ px: 0.75, pb: 0.5 }}>
        {KIND_LABELS[material.kind]}
      </Typography>
    </Box>
  );
}
