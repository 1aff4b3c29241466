import { arrayMove } from '@dnd-kit/sortable';
import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { type ClipboardEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { BuilderTextField, ProblemText } from '#admin/assessments/builder/fields/inputs.tsx';
import { SortableRows, useSortableRow } from '#admin/forms/sortable.tsx';
import type { Direction } from '#common/assessments/questions/direction.ts';
import { OPTION_LABEL_MAX } from '#common/assessments/questions/limits.ts';
import { uniqueId } from '#common/assessments/questions/options.ts';
import { usePastedLines } from './usePastedLines.tsx';

export type Option = { id: string; label: string; exclusive?: boolean | undefined; better?: Direction | undefined };

export type OptionListProps<T extends Option> = {
  /** Path in the config, as in problems. */
  field: string;
  title: string;
  /** The name of one item: "option". Its first letter begins their ids. */
  noun: string;
  items: T[];
  onChange: (items: T[], field: string) => void;
  /** Creates an item without text. */
  make: (id: string) => T;
  max: number;
  /** Further controls of an item, whose path is `field`. */
  extra?: (item: T, change: (change: Partial<T>) => void, field: string) => ReactNode;
};

/**
 * A list of items with a text each: typed line by line (Enter adds the next), pasted as several lines, reordered by
 * handle or keys.
 */
export function OptionList<T extends Option>({
  field,
  title,
  noun,
  items,
  onChange,
  make,
  max,
  extra,
}: OptionListProps<T>) {
  const list = useRef<HTMLDivElement>(null);

  /** Renders the changed items at once, so that the next key already goes into the field that gets the focus. */
  const changeAndFocus = (next: T[], index: number) => {
    flushSync(() => onChange(next, field));
    list.current?.querySelectorAll<HTMLInputElement>('[data-option] input[type="text"]')[index]?.focus();
  };
  const isFull = items.length >= max;
  const add = (index: number) => {
    if (!isFull) changeAndFocus(items.toSpliced(index, 0, make(uniqueId(noun.charAt(0)))), index);
  };
  const change = (index: number, part: Partial<T>) =>
    onChange(
      items.map((item, at) => (at === index ? { ...item, ...part } : item)),
      `${field}.${index}`,
    );
  const remove = (index: number) => changeAndFocus(items.toSpliced(index, 1), Math.max(0, index - 1));
  const pasted = usePastedLines(items, {
    noun,
    max,
    length: OPTION_LABEL_MAX,
    known: (all) => all.map(({ label }) => label),
    isEmpty: ({ label }) => label.trim() === '',
    make,
    fill: (item, label) => ({ ...item, label }),
    onPasted: changeAndFocus,
  });
  const ids = items.map(({ id }) => id);

  return (
    <Box data-field={field} role="group" aria-label={title}>
      <Typography variant="h4" component="h3" gutterBottom>
        {title}
      </Typography>
      <SortableRows ids={ids} onDrop={(id, on) => onChange(arrayMove(items, ids.indexOf(id), ids.indexOf(on)), field)}>
        <Stack ref={list} spacing={1}>
          {items.map((item, index) => (
            <OptionRow
              key={item.id}
              field={`${field}.${index}.label`}
              name={`${noun[0]?.toUpperCase()}${noun.slice(1)} ${index + 1}`}
              item={item}
              onLabel={(label) => change(index, { label } as Partial<T>)}
              onEnter={() => add(index + 1)}
              onPaste={(event) => pasted.onPaste(event, index)}
              onRemove={() => remove(index)}
              extra={extra?.(item, (part) => change(index, part), `${field}.${index}`)}
            />
          ))}
        </Stack>
      </SortableRows>
      <ProblemText field={field} filled={items.length > max} />
      {pasted.notice}
      <Button size="small" startIcon={<AddIcon />} disabled={isFull} onClick={() => add(items.length)} sx={{ mt: 0.5 }}>
        Add {noun}
      </Button>
    </Box>
  );
}

type RowProps = {
  field: string;
  name: string;
  item: Option;
  onLabel: (label: string) => void;
  onEnter: () => void;
  onPaste: (event: ClipboardEvent) => void;
  onRemove: () => void;
  extra?: ReactNode;
};

function OptionRow({ field, name, item, onLabel, onEnter, onPaste, onRemove, extra }: RowProps) {
  const { place, handle } = useSortableRow(item.id);
  return (
    <Box
      {...place}
      data-option
      sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', alignItems: 'start' }}
    >
      <Box sx={{ mt: 0.5 }}>{handle(`Move ${name.toLowerCase()}`)}</Box>
      <BuilderTextField
        field={field}
        type="text"
        value={item.label}
        onChange={onLabel}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
        onPaste={onPaste}
        placeholder={name}
        slotProps={{ htmlInput: { 'aria-label': name } }}
      />
      <IconButton size="small" aria-label={`Remove ${name.toLowerCase()}`} onClick={onRemove} sx={{ mt: 0.5 }}>
        <CloseIcon fontSize="small" />
      </IconButton>
      {extra && <Box sx={{ gridColumn: 2, pt: 0.5 }}>{extra}</Box>}
    </Box>
  );
}
