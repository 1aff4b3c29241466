import { Divider, Stack } from '@mui/material';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useEditQuestion, useQuestion } from '#admin/assessments/builder/context.ts';
import { BuilderTextField } from '#admin/assessments/builder/fields/BuilderTextField.tsx';
import { RichTextField } from '#admin/assessments/builder/fields/RichTextField.tsx';
import { PlaceContext } from '#admin/assessments/builder/problems.ts';
import { ConfigEditor } from '#admin/assessments/questions/ConfigEditor.tsx';
import { WithPlaceholders } from '#admin/forms/WithPlaceholders.tsx';
import { PLACEHOLDERS } from '#common/assessments/questionnaire/piping.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { AnsweringOptions } from './AnsweringOptions.tsx';
import { QuestionHeader } from './QuestionHeader.tsx';
import { QuestionMaterialsPicker } from './QuestionMaterialsPicker.tsx';
import { ShowIfEditor } from './ShowIfEditor.tsx';

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
        <QuestionHeader id={id} type={type} />
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
        <QuestionMaterialsPicker chosen={question.material_ids} onChange={change} />
        <Divider />
        <AnsweringOptions
          type={type}
          config={config}
          required={question.required}
          allowCannotJudge={question.allow_cannot_judge}
          attentionCheck={question.attention_check}
          onChange={change}
        />
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
