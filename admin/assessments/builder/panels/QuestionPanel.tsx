import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import DeleteOutlineIcon from '@mui/icons-material/DeleteOutline';
import { Box, Divider, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { duplicateQuestion, removeQuestion, stepQuestion } from '#common/questionnaire/edit.ts';
import type { Question } from '#common/questionnaire/schema.ts';
import { definitionOf } from '#common/questions/registry.ts';
import { ConfigEditor } from '../../questions/ConfigEditor.tsx';
import { useBuilder, useEditQuestion, useEditQuestionnaire, useQuestion } from '../context.ts';
import { RichTextField } from '../fields/RichTextField.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { PlaceContext } from '../problems.ts';
import { AnsweringOptions } from './AnsweringOptions.tsx';
import { BesideMaterials } from './BesideMaterials.tsx';
import { PipingChips } from './PipingChips.tsx';
import { ShowIfEditor } from './ShowIfEditor.tsx';

/** Everything about one question. */
export function QuestionPanel({ id }: { id: string }) {
  const question = useQuestion(id);
  const change = useEditQuestion(id);
  if (!question) return null;
  return (
    <PlaceContext value={id}>
      <Stack spacing={2.5}>
        <Header question={question} />
        <Box>
          <TextInput
            field="title"
            label="Question"
            value={question.title}
            onChange={(title) => change({ title }, 'title')}
            multiline
            size="medium"
            autoFocus={question.title === ''}
          />
          <PipingChips onInsert={(token) => change({ title: question.title + token }, 'title')} />
        </Box>
        <RichTextField
          key={id}
          label="Description"
          value={question.description}
          onChange={(description) => change({ description }, 'description')}
        />
        <ConfigEditor
          question={question}
          onChange={(config, field) => change({ config } as Partial<Question>, `config.${field}`)}
        />
        <BesideMaterials question={question} onChange={(material_ids) => change({ material_ids })} />
        <Divider />
        <AnsweringOptions question={question} onChange={change} />
        <ShowIfEditor question={question} onChange={(show_if) => change({ show_if }, 'show_if')} />
      </Stack>
    </PlaceContext>
  );
}

function Header({ question }: { question: Question }) {
  const { store } = useBuilder();
  const edit = useEditQuestionnaire();
  const duplicate = () => {
    const made = duplicateQuestion(store.getState().document.questionnaire, question.id);
    store.edit((document) => ({ ...document, questionnaire: made.questionnaire }), {
      select: { kind: 'question', id: made.id },
    });
  };
  const remove = () => {
    const { questions } = store.getState().document.questionnaire;
    const place = questions.findIndex((one) => one.id === question.id);
    const next = questions[place + 1] ?? questions[place - 1];
    edit((questionnaire) => removeQuestion(questionnaire, question.id), {
      select: next ? { kind: 'question', id: next.id } : { kind: 'settings' },
    });
  };
  const step = (direction: -1 | 1) => edit((questionnaire) => stepQuestion(questionnaire, question.id, direction));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Typography variant="h2" sx={{ flexGrow: 1 }}>
        {definitionOf(question.type).label}
      </Typography>
      <Action label="Move up" icon={<ArrowUpwardIcon fontSize="small" />} onClick={() => step(-1)} />
      <Action label="Move down" icon={<ArrowDownwardIcon fontSize="small" />} onClick={() => step(1)} />
      <Action label="Duplicate question" icon={<ContentCopyIcon fontSize="small" />} onClick={duplicate} />
      <Action label="Delete question" icon={<DeleteOutlineIcon fontSize="small" />} onClick={remove} />
    </Box>
  );
}

function Action({ label, icon, onClick }: { label: string; icon: React.ReactNode; onClick: () => void }) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick}>
        {icon}
      </IconButton>
    </Tooltip>
  );
}
