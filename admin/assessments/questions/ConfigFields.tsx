import { Box, Stack, Typography } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { useBuilder } from '#admin/assessments/builder/document/context.ts';
import { BuilderNumberField, BuilderTextField, Toggle } from '#admin/assessments/builder/fields/inputs.tsx';
import { MaterialPicker } from '#admin/assessments/builder/fields/MaterialPicker.tsx';
import type { Direction } from '#common/assessments/questions/direction.ts';
import type { ConfigOf, QuestionType } from '#common/assessments/questions/registry.ts';
import type { Stimulus } from '#common/assessments/questions/stimulus.ts';
import type { MaterialKind, MaterialView } from '#common/library/materials.ts';
import { SECOND } from '#common/words/units.ts';
import { DirectionSelect } from './DirectionSelect.tsx';
import { type Option, OptionList, type OptionListProps } from './OptionList.tsx';

/** Props of the editor of a config. `field` names what was changed, so that typing a word is one undo step. */
export type PartProps<C> = { config: C; onChange: (config: C, field: string) => void };

/** A config whose type is only known at run time. */
export type AnyConfig = Record<string, unknown>;

/** The keys of a config whose values have this type. */
type KeyOf<C, V> = string extends keyof C
  ? string
  : { [K in keyof C & string]-?: [C[K], V] extends [V, C[K]] ? K : never }[keyof C & string];

type NumberField<C, V> = {
  /** Seconds are shown; the config and the limits here are in milliseconds. */
  kind: 'number' | 'seconds';
  key: KeyOf<C, V>;
  label: string;
  min?: number;
  max?: number;
  step?: number;
  help?: string;
  /** Changes what depends on the number. */
  also?: (config: C) => C;
};

type Ends = { low: string; high: string };

/** What the lowest and the highest value mean. */
type EndsField<C> = { kind: 'ends'; key: KeyOf<C, Ends>; low: string; high: string; when?: (config: C) => boolean };

/** The material that the question is about; `change` replaces it if other fields depend on it. */
type MaterialField<C> = {
  kind: 'material';
  key: KeyOf<C, number | null>;
  kinds: readonly MaterialKind[] | undefined;
  change?: (config: C, chosen: Stimulus, material: MaterialView | undefined) => C;
};

type OptionsField<C> = Pick<OptionListProps<Option>, 'title' | 'noun' | 'max' | 'extra'> & {
  kind: 'options';
  key: KeyOf<C, Option[]>;
};

/** Whether more is better; `usual` is meant where nothing is said. */
type DirectionField<C> = { kind: 'direction'; key: KeyOf<C, Direction | undefined>; usual?: Direction };

type ConfigField<C> =
  | (NumberField<C, number> & { optional?: false })
  | (NumberField<C, number | null> & { optional: true })
  | { kind: 'text'; key: KeyOf<C, string>; label: string; multiline?: boolean }
  | { kind: 'toggle'; key: KeyOf<C, boolean>; label: string; hint?: string }
  | OptionsField<C>
  | EndsField<C>
  | DirectionField<C>
  | MaterialField<C>;

type Entry<C> = ConfigField<C> | ConfigField<C>[] | ComponentType<PartProps<C>>;

/** The fields of a config in their order. An array is a row; a component is a field that only one type has. */
export type Fields<C> = Entry<C>[];
export type FieldsOf<T extends QuestionType> = Fields<ConfigOf<T>>;

type Drawn<F> = { field: F } & PartProps<AnyConfig>;

/** Draws the fields of a config. */
export function ConfigFields({ fields, ...part }: { fields: Fields<AnyConfig> } & PartProps<AnyConfig>) {
  return (
    <Stack spacing={2}>
      {fields.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a type are always the same
        <DrawnEntry key={index} entry={entry} {...part} />
      ))}
    </Stack>
  );
}

function DrawnEntry({ entry, ...part }: { entry: Entry<AnyConfig> } & PartProps<AnyConfig>) {
  if (Array.isArray(entry))
    return (
      <FieldRow>
        {entry.map((field) => (
          <DrawnField key={field.key} field={field} {...part} />
        ))}
      </FieldRow>
    );
  if (typeof entry === 'object') return <DrawnField field={entry} {...part} />;
  const Part = entry;
  return <Part {...part} />;
}

function FieldRow({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))' }}>{children}</Box>
  );
}

function DrawnField({ field, config, onChange }: Drawn<ConfigField<AnyConfig>>) {
  const place = `config.${field.key}`;
  const value = config[field.key];
  const set = (next: unknown, at: string = field.key) => onChange({ ...config, [field.key]: next }, at);
  switch (field.kind) {
    case 'text': {
      const { label, multiline } = field;
      return (
        <BuilderTextField field={place} label={label} multiline={multiline} value={value as string} onChange={set} />
      );
    }
    case 'toggle':
      return <Toggle label={field.label} hint={field.hint} checked={value as boolean} onChange={(on) => set(on)} />;
    case 'options': {
      const { title, noun, max, extra } = field;
      const make = (id: string) => ({ id, label: '' });
      return (
        <OptionList {...{ field: place, title, noun, max, make, extra }} items={value as Option[]} onChange={set} />
      );
    }
    case 'direction':
      return (
        <DirectionSelect field={place} value={value as Direction | undefined} usual={field.usual} onChange={set} />
      );
    case 'ends':
      return field.when?.(config) === false ? null : <EndsRow field={field} config={config} onChange={onChange} />;
    case 'material':
      return <MaterialSetting field={field} config={config} onChange={onChange} />;
    default:
      return <NumberOrSeconds field={field} config={config} onChange={onChange} />;
  }
}

function NumberOrSeconds({ field, config, onChange }: Drawn<NumberField<AnyConfig, never> & { optional?: boolean }>) {
  const { kind, key, also } = field;
  const scale = kind === 'seconds' ? SECOND : 1;
  const scaled = (limit: number | undefined) => limit && limit / scale;
  const set = (shown: number | null) => {
    const value = shown === null || kind === 'number' ? shown : Math.round(shown * SECOND);
    const changed = { ...config, [key]: value };
    onChange(also ? also(changed) : changed, key);
  };
  const value = config[key] as number | null;
  const props = {
    field: `config.${key}`,
    label: field.label,
    unit: kind === 'seconds' ? 's' : undefined,
    min: scaled(field.min),
    max: scaled(field.max),
    step: field.step,
    helperText: field.help,
  };
  if (field.optional || value === null)
    return <BuilderNumberField {...props} optional value={value && value / scale} onChange={set} />;
  return <BuilderNumberField {...props} value={value / scale} onChange={set} />;
}

function EndsRow({ field, config, onChange }: Drawn<EndsField<AnyConfig>>) {
  const ends = config[field.key] as Ends;
  return (
    <FieldRow>
      {(['low', 'high'] as const).map((end) => (
        <BuilderTextField
          key={end}
          field={`config.${field.key}.${end}`}
          label={field[end]}
          value={ends[end]}
          onChange={(text) => onChange({ ...config, [field.key]: { ...ends, [end]: text } }, `${field.key}.${end}`)}
        />
      ))}
    </FieldRow>
  );
}

function MaterialSetting({ field, config, onChange }: Drawn<MaterialField<AnyConfig>>) {
  const { key, kinds, change = (now, chosen) => ({ ...now, ...chosen }) } = field;
  const { materials } = useBuilder();
  const id = config[key] as number | null;
  const chosen = materials.find((material) => material.id === id);
  const set = (material: MaterialView | undefined, page: number | null) =>
    onChange(change(config, { material_id: material?.id ?? null, page }, material), key);
  const choose = (chosenId: number | undefined) => {
    const material = materials.find((one) => one.id === chosenId);
    set(material, material?.kind === 'pdf' ? 1 : null);
  };
  return (
    <Stack spacing={1.5}>
      <Typography variant="h4" component="h3">
        Material
      </Typography>
      <MaterialPicker
        field={`config.${key}`}
        label="Material"
        kinds={kinds}
        chosen={id === null ? [] : [id]}
        onChange={([first]) => choose(first)}
      />
      {chosen?.kind === 'pdf' && (
        <BuilderNumberField
          field="config.page"
          label="Page"
          min={1}
          max={chosen.pages.length || 1}
          value={(config.page as number | null) ?? 1}
          onChange={(page) => set(chosen, page)}
        />
      )}
    </Stack>
  );
}
