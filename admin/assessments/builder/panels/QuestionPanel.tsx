import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import DeleteOutlineIcon from '@mui/icons-material/DeleteOutline';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import PlaylistAddIcon from '@mui/icons-material/PlaylistAdd';
import { Accordion, AccordionDetails, AccordionSummary, Box, Button, Divider, Stack, Typography } from '@mui/material';
import { memo, type RefObject, useCallback, useEffect, useRef } from 'react';
import {
  useBuilder,
  useBuilderState,
  useEditQuestion,
  useEditQuestionnaire,
  useInsert,
  useQuestion,
  useSection,
} from '#admin/assessments/builder/document/context.ts';
import { PlaceContext, useProblemAt } from '#admin/assessments/builder/document/problems.ts';
import { BuilderTextField, Toggle } from '#admin/assessments/builder/fields/inputs.tsx';
import { MaterialPicker } from '#admin/assessments/builder/fields/MaterialPicker.tsx';
import { useQuestionTypeMenu } from '#admin/assessments/builder/outline/QuestionTypeMenu.tsx';
import { IconAction } from '#admin/assessments/parts/IconAction.tsx';
import { ConfigEditor } from '#admin/assessments/questions/ConfigEditor.tsx';
import { WithPlaceholders } from '#admin/forms/WithPlaceholders.tsx';
import { RichTextField } from '#admin/rich-text/RichTextField.tsx';
import { canDecide } from '#common/answers/compare/contenders.ts';
import {
  duplicateQuestion,
  removeQuestion,
  removeSection,
  stepQuestion,
  updateSection,
} from '#common/assessments/questionnaire/edit.ts';
import { PLACEHOLDERS } from '#common/assessments/questionnaire/piping.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf, type QuestionType } from '#common/assessments/questions/registry.ts';
import { AnsweringOptions, MarginField, ShowIfEditor } from './QuestionRules.tsx';

/** Edits one question. Its parts take only the props they show, so that typing renders only the text again. */
export function QuestionPanel({ id }: { id: string }) {
  const question = useQuestion(id);
  const change = useEditQuestion(id);
  const setDescription = useCallback((description: string) => change({ description }, 'description'), [change]);
  const setConfig = useCallback(
    (config: unknown, field: string) => change({ config } as Partial<Question>, `config.${field}`),
    [change],
  );
  const text = useRef<HTMLTextAreaElement>(null);
  useFocusWhenEmpty(text);
  if (!question) return null;
  const { title, type, config } = question;
  return (
    <PlaceContext value={id}>
      <Stack spacing={2.5}>
        <Header id={id} type={type} />
        <WithPlaceholders placeholders={PLACEHOLDERS}>
          <BuilderTextField
            field="title"
            label="Question"
            value={title}
            onChange={(text) => change({ title: text }, 'title')}
            multiline
            size="medium"
            inputRef={text}
          />
        </WithPlaceholders>
        <RichTextField label="Description" value={question.description} onChange={setDescription} />
        <ConfigEditor type={type} config={config} onChange={setConfig} />
        <MaterialsBeside chosen={question.material_ids} onChange={change} />
        <Divider />
        <AnsweringOptions
          type={type}
          config={config}
          required={question.required}
          allowCannotJudge={question.allow_cannot_judge}
          attentionCheck={question.attention_check}
          onChange={change}
        />
        {canDecide(question) && <MarginField margin={question.margin} onChange={change} />}
        <ShowIfEditor id={id} rule={question.show_if} onChange={change} />
      </Stack>
    </PlaceContext>
  );
}

/**
 * Focuses the text of a new question. In an effect, since the menu that added it keeps the focus until it is
 * closed.
 */
function useFocusWhenEmpty(text: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (text.current?.value === '') text.current.focus();
  }, [text]);
}

const Header = memo(function Header({ id, type }: { id: string; type: QuestionType }) {
  const { store } = useBuilder();
  const edit = useEditQuestionnaire();
  const insert = useInsert();
  const duplicate = () => insert('question', (questionnaire) => duplicateQuestion(questionnaire, id));
  const remove = () => {
    const { questions } = store.getState().document.questionnaire;
    const place = questions.findIndex((one) => one.id === id);
    const next = questions[place + 1] ?? questions[place - 1];
    edit((questionnaire) => removeQuestion(questionnaire, id), {
      select: next ? { kind: 'question', id: next.id } : { kind: 'settings' },
    });
  };
  const step = (direction: -1 | 1) => edit((questionnaire) => stepQuestion(questionnaire, id, direction));
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 1,
      }}
    >
      <Typography variant="h2">{definitionOf(type).label}</Typography>
      <Box sx={{ display: 'flex', flexShrink: 0 }}>
        <IconAction label="Move up" onClick={() => step(-1)}>
          <ArrowUpwardIcon fontSize="small" />
        </IconAction>
        <IconAction label="Move down" onClick={() => step(1)}>
          <ArrowDownwardIcon fontSize="small" />
        </IconAction>
        <AddAfter id={id} />
        <IconAction label="Duplicate question" onClick={duplicate} data-once="">
          <ContentCopyIcon fontSize="small" />
        </IconAction>
        <IconAction label="Delete question" onClick={remove} data-once="">
          <DeleteOutlineIcon fontSize="small" />
        </IconAction>
      </Box>
    </Box>
  );
});

function AddAfter({ id }: { id: string }) {
  const { store } = useBuilder();
  const { opener, menu } = useQuestionTypeMenu(() => {
    const { questions } = store.getState().document.questionnaire;
    return { sectionId: questions.find((one) => one.id === id)?.section_id ?? '', afterId: id };
  });
  return (
    <>
      <IconAction label="Add a question after this one" {...opener}>
        <PlaylistAddIcon fontSize="small" />
      </IconAction>
      {menu}
    </>
  );
}

type MaterialsProps = { chosen: readonly number[]; onChange: (change: { material_ids: number[] }) => void };

/** Materials shown beside the question; collapsed while there are none. */
const MaterialsBeside = memo(function MaterialsBeside({ chosen, onChange }: MaterialsProps) {
  const wrong = useProblemAt('material_ids') !== undefined;
  const count = chosen.length;
  return (
    <Accordion
      variant="outlined"
      square
      disableGutters
      defaultExpanded={count > 0 || wrong}
      slotProps={{ transition: { unmountOnExit: true } }}
      sx={{ borderRadius: 1 }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <Typography component="h3" variant="h4">
          Materials beside the question{count > 0 ? ` (${count})` : ''}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <MaterialPicker
          field="material_ids"
          label="Materials beside the question"
          chosen={chosen}
          onChange={(material_ids) => onChange({ material_ids })}
          multiple
        />
      </AccordionDetails>
    </Accordion>
  );
});

/** Edits a section's title and introduction. */
export function SectionPanel({ id }: { id: string }) {
  const section = useSection(id);
  const count = useBuilderState((state) => state.document.questionnaire.sections.length);
  const edit = useEditQuestionnaire();
  if (!section) return null;
  const setTitle = (title: string) =>
    edit((questionnaire) => updateSection(questionnaire, id, { title }), { field: `${id}.title` });
  return (
    <PlaceContext value={id}>
      <Stack spacing={2.5}>
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Typography variant="h2" sx={{ flexGrow: 1 }}>
            Section
          </Typography>
          {count > 1 && (
            <Button
              size="small"
              data-once=""
              startIcon={<DeleteOutlineIcon />}
              onClick={() =>
                edit((questionnaire) => removeSection(questionnaire, id), { select: { kind: 'settings' } })
              }
            >
              Delete section
            </Button>
          )}
        </Box>
        <WithPlaceholders placeholders={PLACEHOLDERS}>
          <BuilderTextField field="title" label="Title" size="medium" value={section.title} onChange={setTitle} />
        </WithPlaceholders>
        <RichTextField
          key={id}
          label="Introduction"
          value={section.intro}
          onChange={(intro) =>
            edit((questionnaire) => updateSection(questionnaire, id, { intro }), { field: `${id}.intro` })
          }
        />
        {(count > 1 || section.rotates) && (
          <Box data-field="rotates">
            <Toggle
              label="Show this section in another order to each expert"
              hint="It changes places with the other sections that rotate. So what experts see first does not decide."
              checked={section.rotates === true}
              onChange={(on) => edit((questionnaire) => updateSection(questionnaire, id, { rotates: on || undefined }))}
            />
          </Box>
        )}
      </Stack>
    </PlaceContext>
  );
}
