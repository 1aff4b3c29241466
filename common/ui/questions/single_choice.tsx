import type { QuestionInputProps } from './AnswerField.tsx';
import { ChoiceList } from './ChoiceList.tsx';

/** Exactly one option can be chosen. */
export const SingleChoiceInput = (props: QuestionInputProps<'single_choice'>) => (
  <ChoiceList {...props} type="radio" toggle={(_chosen, id) => [id]} />
);
