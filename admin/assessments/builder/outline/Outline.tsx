import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import AddIcon from '@mui/icons-material/Add';
import { Box, Button, List } from '@mui/material';
import { memo, useMemo } from 'react';
import {
  useBuilder,
  useBuilderState,
  useEditQuestionnaire,
  useFillPlaceholders,
} from '#admin/assessments/builder/context.ts';
import { useSortingSensors } from '#admin/assessments/sortable.ts';
import { addSection, moveQuestion } from '#common/assessments/questionnaire/edit.ts';
import type { Question, Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { uniqueId } from '#common/assessments/questions/options.ts';
import { QuestionRow, SECTION_PREFIX, SectionRow, SettingsRow, sectionKey } from './OutlineRows.tsx';
import { useQuestionTypeMenu } from './QuestionTypeMenu.tsx';

/**
 * The outline of the assessment: settings, sections and questions, which can be selected and reordered. It knows the
 * order only, so that typing draws only the row of what is typed.
 */
export function Outline() {
  const order = useBuilderState((state) => orderOf(state.document.questionnaire));
  const parts = useMemo(() => partsOf(order), [order]);
  const rows = useMemo(() => parts.flatMap(({ id, questions }) => [sectionKey(id), ...questions]), [parts]);
  const edit = useEditQuestionnaire();
  const sensors = useSortingSensors();
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) edit((now) => dropped(now, String(active.id), String(over.id)));
  };
  const { store } = useBuilder();
  const fillPlaceholders = useFillPlaceholders();
  const accessibility = useMemo(
    () => ({ announcements: announcements(() => store.getState().document.questionnaire, fillPlaceholders) }),
    [store, fillPlaceholders],
  );
  return (
    <Box component="nav" aria-label="Parts of the assessment">
      <SettingsRow />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={accessibility}
      >
        <SortableContext items={rows} strategy={verticalListSortingStrategy}>
          {parts.map((part, index) => (
            <SectionPart key={part.id} part={part} index={index} count={parts.length} />
          ))}
        </SortableContext>
      </DndContext>
      <AddSection />
    </Box>
  );
}

/** Returns the ids of everything that can be dragged or dropped on, in the order of the screen. */
function rowsOf(questionnaire: Questionnaire): string[] {
  return questionnaire.sections.flatMap((section) => [
    sectionKey(section.id),
    ...questionnaire.questions.filter((question) => question.section_id === section.id).map((question) => question.id),
  ]);
}

/** A section of the outline: the ids of its questions, and the number of the first. */
type Part = { id: string; questions: string[]; firstNumber: number };

/** Returns the sections with their questions as one text, which is the same as long as the order is. */
function orderOf({ sections, questions }: Questionnaire): string {
  const of = (section: string) => questions.filter((one) => one.section_id === section).map(({ id }) => id);
  return JSON.stringify(sections.map(({ id }) => [id, of(id)]));
}

function partsOf(order: string): Part[] {
  let number = 1;
  return (JSON.parse(order) as [string, string[]][]).map(([id, questions]) => {
    const firstNumber = number;
    number += questions.length;
    return { id, questions, firstNumber };
  });
}

/** Returns the questionnaire after a question was dropped on another question or on a section's heading. */
function dropped(questionnaire: Questionnaire, activeId: string, overId: string): Questionnaire {
  const rows = rowsOf(questionnaire);
  const down = rows.indexOf(activeId) < rows.indexOf(overId);
  if (overId.startsWith(SECTION_PREFIX))
    return onSection(questionnaire, activeId, overId.slice(SECTION_PREFIX.length), down);
  const over = questionnaire.questions.find((question) => question.id === overId);
  if (!over) return questionnaire;
  const next = down ? nextSibling(questionnaire, over, activeId) : over.id;
  return moveQuestion(questionnaire, activeId, { sectionId: over.section_id, beforeId: next });
}

/**
 * A drop on a heading from above moves to the start of that section, a drop from below to the end of the previous
 * one.
 */
function onSection(questionnaire: Questionnaire, activeId: string, sectionId: string, down: boolean): Questionnaire {
  const index = questionnaire.sections.findIndex((section) => section.id === sectionId);
  const before = questionnaire.sections[index - 1];
  if (!down && before) return moveQuestion(questionnaire, activeId, { sectionId: before.id, beforeId: null });
  const first = questionnaire.questions.find(
    (question) => question.section_id === sectionId && question.id !== activeId,
  );
  return moveQuestion(questionnaire, activeId, { sectionId, beforeId: first?.id ?? null });
}

function nextSibling(questionnaire: Questionnaire, over: Question, activeId: string): string | null {
  const siblings = questionnaire.questions.filter(
    (question) => question.section_id === over.section_id && question.id !== activeId,
  );
  return siblings[siblings.findIndex((question) => question.id === over.id) + 1]?.id ?? null;
}

function announcements(read: () => Questionnaire, fillPlaceholders: (text: string) => string) {
  const name = (id: string | number) => {
    const questionnaire = read();
    const question = questionnaire.questions.find((one) => one.id === id);
    if (question) return `question ${fillPlaceholders(question.title) || 'without text'}`;
    const section = questionnaire.sections.find((one) => sectionKey(one.id) === id);
    return section ? `section ${fillPlaceholders(section.title) || 'without title'}` : 'this place';
  };
  return {
    onDragStart: ({ active }: { active: { id: string | number } }) =>
      `Picked up ${name(active.id)}. Move it with the arrow keys, drop it with Space, Escape cancels.`,
    onDragOver: ({ over }: { over: { id: string | number } | null }) => (over ? `At ${name(over.id)}.` : undefined),
    onDragEnd: ({ active, over }: { active: { id: string | number }; over: { id: string | number } | null }) =>
      over ? `Dropped ${name(active.id)} at ${name(over.id)}.` : `Dropped ${name(active.id)}.`,
    onDragCancel: ({ active }: { active: { id: string | number } }) => `${name(active.id)} is back at its place.`,
  };
}

type PartProps = { part: Part; index: number; count: number };

const SectionPart = memo(function SectionPart({ part: { id, questions, firstNumber }, index, count }: PartProps) {
  const title = useBuilderState((state) => state.document.questionnaire.sections.find((one) => one.id === id)?.title);
  const name = useFillPlaceholders()(title ?? '') || `Section ${index + 1}`;
  return (
    <>
      <SectionRow id={id} name={name} index={index} count={count} />
      <List dense disablePadding aria-label={name}>
        {questions.map((question, place) => (
          <QuestionRow key={question} id={question} number={firstNumber + place} />
        ))}
      </List>
      <AddQuestion sectionId={id} />
    </>
  );
});

/** Adds a question at the end of a section, where the button stands. */
function AddQuestion({ sectionId }: { sectionId: string }) {
  const { opener, menu } = useQuestionTypeMenu(() => ({ sectionId }));
  return (
    <>
      <Button size="small" startIcon={<AddIcon />} sx={{ ml: 1 }} {...opener}>
        Add Question
      </Button>
      {menu}
    </>
  );
}

function AddSection() {
  const { store } = useBuilder();
  const add = () => {
    const made = addSection(store.getState().document.questionnaire, null, uniqueId);
    store.edit((document) => ({ ...document, questionnaire: made.questionnaire }), {
      select: { kind: 'section', id: made.id },
    });
  };
  return (
    <Button size="small" data-once="" startIcon={<AddIcon />} onClick={add} sx={{ display: 'flex', mt: 1.5, ml: 1 }}>
      Add Section
    </Button>
  );
}
