import { render } from '@testing-library/react';
import { useState } from 'react';
import { newQuestion, type Question } from '#common/assessments/questionnaire/schema.ts';
import type { QuestionType } from '#common/assessments/questions/registry.ts';
import { AnyQuestionInput } from '#common/ui/questions/AnyQuestionInput.tsx';
import { material } from '#tests/factories/materials.ts';

export const materials = [1, 2].map((id) =>
  material(id, { title: `Design ${id}`, file_url: '/a.webp', url: '/a.webp' }),
);

type AskedProps = { question: Question; value: unknown; onGiven: (value: unknown) => void; readOnly?: boolean };

/** A question's input with its title, which keeps its own answer as a screen does. */
export function Asked({ question, value, onGiven, readOnly = false }: AskedProps) {
  const [current, setCurrent] = useState(value);
  return (
    <>
      <h2 id="title">{question.title}</h2>
      <AnyQuestionInput
        question={question}
        value={current}
        onChange={(next) => {
          setCurrent(next);
          onGiven(next);
        }}
        materials={materials}
        readOnly={readOnly}
        labelledBy="title"
        seed="1:q"
      />
    </>
  );
}

/** Shows a question's input and returns what it was last changed to. */
export function show<T extends QuestionType>(
  type: T,
  config: Partial<Question<T>['config']> = {},
  value: unknown = null,
  readOnly = false,
) {
  const base = newQuestion(type, 'q', 's1');
  const question = {
    ...base,
    title: 'The question',
    config: { ...(base.config as object), ...config },
  } as unknown as Question;
  const given = { value };
  const onGiven = (next: unknown) => {
    given.value = next;
  };
  render(<Asked question={question} value={value} onGiven={onGiven} readOnly={readOnly} />);
  return given;
}
