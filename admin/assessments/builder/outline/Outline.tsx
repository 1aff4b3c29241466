import type { Announcements } from '@dnd-kit/core';
import { arrayMove } from '@dnd-kit/sortable';
import AddIcon from '@mui/icons-material/Add';
import { Box, Button, List } from '@mui/material';
import { memo, useMemo } from 'react';
import {
  useBuilder,
  useBuilderState,
  useEditQuestionnaire,
  useFillPlaceholders,
  useInsert,
} from '#admin/assessments/builder/document/context.ts';
import { SortableRows } from '#admin/forms/sortable.tsx';
import { addSection, moveQuestion } from '#common/assessments/questionnaire/edit.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { isSectionKey, QuestionRow, SECTION_PREFIX, SectionRow, SettingsRow, sectionKey } from './OutlineRows.tsx';
import { useQuestionTypeMenu } from './QuestionTypeMenu.tsx';

/**
 * The outline of the assessment: settings, sections and questions, which can be selected and reordered. It depends on
 * their order only, so that typing renders a single row.
 */
export function Outline() {
  const order = useBuilderState((state) => orderOf(state.document.questionnaire));
  const parts = useMemo(() => partsOf(order), [order]);
  const rows = useMemo(() => parts.flatMap(({ id, questions }) => [sectionKey(id), ...questions]), [parts]);
  const edit = useEditQuestionnaire();
  const { store } = useBuilder();
  const fillPlaceholders = useFillPlaceholders();
  const accessibility = useMemo(
    () => ({ announcements: announcements(() => store.getState().document.questionnaire, fillPlaceholders) }),
    [store, fillPlaceholders],
  );
  return (
    <Box component="nav" aria-label="Parts of the assessment">
      <SettingsRow />
      <SortableRows
        ids={rows}
        onDrop={(id, on) => edit((now) => dropped(now, rows, id, on))}
        accessibility={accessibility}
      >
        {parts.map((part, index) => (
          <SectionPart key={part.id} part={part} index={index} count={parts.length} />
        ))}
      </SortableRows>
      <AddSection />
    </Box>
  );
}

/** A section of the outline: the ids of its questions, and the number of the first. */
type Part = { id: string; questions: string[]; firstNumber: number };

/** Returns the order of sections and questions as one text, which is easy to compare. */
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

/**
 * Returns the questionnaire after a question was dropped on another row. A drop on a heading from above moves to the
 * start of that section, a drop from below to the end of the previous one, if there is one.
 */
function dropped(questionnaire: Questionnaire, rows: string[], activeId: string, overId: string): Questionnaire {
  // The first row is a heading with no section above it.
  const at = Math.max(1, rows.indexOf(overId));
  const moved = arrayMove(rows, rows.indexOf(activeId), at);
  const heading = moved.slice(0, at).findLast(isSectionKey);
  if (heading === undefined || !rows.includes(overId)) return questionnaire;
  const next = moved[at + 1];
  const beforeId = next === undefined || isSectionKey(next) ? null : next;
  return moveQuestion(questionnaire, activeId, { sectionId: heading.slice(SECTION_PREFIX.length), beforeId });
}

function announcements(read: () => Questionnaire, fillPlaceholders: (text: string) => string): Announcements {
  const name = (id: string | number) => {
    const questionnaire = read();
    const question = questionnaire.questions.find((one) => one.id === id);
    if (question) return `question ${fillPlaceholders(question.title) || 'without text'}`;
    const section = questionnaire.sections.find((one) => sectionKey(one.id) === id);
    return section ? `section ${fillPlaceholders(section.title) || 'without title'}` : 'this place';
  };
  return {
    onDragStart: ({ active }) =>
      `Picked up ${name(active.id)}. Move it with the arrow keys, drop it with Space, Escape cancels.`,
    onDragOver: ({ over }) => (over ? `At ${name(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `Dropped ${name(active.id)} at ${name(over.id)}.` : `Dropped ${name(active.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} is back at its place.`,
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

/** The button at the end of a section that adds a question there. */
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
  const insert = useInsert();
  const add = () => insert('section', addSection);
  return (
    <Button size="small" data-once="" startIcon={<AddIcon />} onClick={add} sx={{ display: 'flex', mt: 1.5, ml: 1 }}>
      Add Section
    </Button>
  );
}
