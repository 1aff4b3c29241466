import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import AddIcon from '@mui/icons-material/Add';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ProblemText } from '#admin/assessments/builder/fields/ProblemText.tsx';
import { useSortingSensors } from '#admin/assessments/sortable.ts';
import { OPTION_LABEL_MAX } from '#common/assessments/questions/limits.ts';
import { freshId } from '#common/assessments/questions/options.ts';
import { isAllTaken, parsePastedLines, pasteInWords } from '#common/texts/paste.ts';
import { OptionRow } from './OptionRow.tsx';

type Item = { id: string; label: string };

type Props<T extends Item> = {
  /** Path in the config, as in problems. */
  field: string;
  title: string;
  /** The name of one item: "option". */
  noun: string;
  items: T[];
  onChange: (items: T[], field: string) => void;
  /** Creates an item without text. */
  make: (id: string) => T;
  idPrefix: string;
  max: number;
  /** Further controls of an item. */
  extra?: (item: T, change: (change: Partial<T>) => void) => ReactNode;
};

/**
 * A list of items with a text each: typed line by line (Enter adds the next), pasted as several lines, reordered by
 * handle or keys.
 */
export function OptionList<T extends Item>({
  field,
  title,
  noun,
  items,
  onChange,
  make,
  idPrefix,
  max,
  extra,
}: Props<T>) {
  const list = useRef<HTMLDivElement>(null);
  const [pasted, setPasted] = useState('');
  const sensors = useSortingSensors();

  /** Renders the changed items at once, so that the next key already goes into the field that gets the focus. */
  const changeAndFocus = (next: T[], index: number) => {
    flushSync(() => onChange(next, field));
    list.current?.querySelectorAll<HTMLInputElement>('[data-option] input[type="text"]')[index]?.focus();
  };

  const add = (index: number, labels: string[] = ['']) => {
    const made: T[] = [];
    for (const label of labels.slice(0, max - items.length))
      made.push({ ...make(freshId(idPrefix, [...items, ...made])), label });
    changeAndFocus(items.toSpliced(index, 0, ...made), index + made.length - 1);
  };
  const change = (index: number, part: Partial<T>) =>
    onChange(
      items.map((item, at) => (at === index ? { ...item, ...part } : item)),
      `${field}.${index}`,
    );
  const remove = (index: number) => changeAndFocus(items.toSpliced(index, 1), Math.max(0, index - 1));
  /**
   * Pasted lines fill the row they were pasted into, if it is empty, and new rows below; other empty rows are
   * removed to make room.
   */
  const paste = (index: number, text: string) => {
    const target = items[index];
    if (!target) return;
    const others = items.filter((item) => item === target || item.label.trim() !== '');
    const isEmpty = target.label.trim() === '';
    const lines = parsePastedLines(text, {
      known: others.map(({ label }) => label),
      free: max - others.length + (isEmpty ? 1 : 0),
      length: OPTION_LABEL_MAX,
    });
    setPasted(isAllTaken(lines) ? '' : pasteInWords(lines, noun, 'a question', { max, length: OPTION_LABEL_MAX }));
    if (lines.taken.length === 0) return;
    const [first = '', ...rest] = lines.taken;
    const made: T[] = [];
    for (const label of isEmpty ? rest : lines.taken)
      made.push({ ...make(freshId(idPrefix, [...items, ...made])), label });
    const at = others.indexOf(target);
    const filled = isEmpty ? { ...target, label: first } : target;
    changeAndFocus(others.toSpliced(at, 1, filled, ...made), at + made.length);
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const at = (id: string | number) => items.findIndex((item) => item.id === id);
    onChange(arrayMove(items, at(active.id), at(over.id)), field);
  };

  return (
    <Box data-field={field} role="group" aria-label={title}>
      <Typography variant="h4" component="h3" gutterBottom>
        {title}
      </Typography>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={items} strategy={verticalListSortingStrategy}>
          <Stack ref={list} spacing={1}>
            {items.map((item, index) => (
              <OptionRow
                key={item.id}
                field={`${field}.${index}.label`}
                name={`${noun[0]?.toUpperCase()}${noun.slice(1)} ${index + 1}`}
                item={item}
                onLabel={(label) => change(index, { label } as Partial<T>)}
                onEnter={() => add(index + 1)}
                onPaste={(text) => paste(index, text)}
                onRemove={() => remove(index)}
                extra={extra?.(item, (part) => change(index, part))}
              />
            ))}
          </Stack>
        </SortableContext>
      </DndContext>
      <ProblemText field={field} filled={items.length > max} />
      <Box role="status">
        {pasted && (
          <Alert severity="warning" onClose={() => setPasted('')} sx={{ mt: 1 }}>
            {pasted}
          </Alert>
        )}
      </Box>
      <Button
        size="small"
        startIcon={<AddIcon />}
        disabled={items.length >= max}
        onClick={() => add(items.length)}
        sx={{ mt: 0.5 }}
      >
        Add {noun}
      </Button>
    </Box>
  );
}
