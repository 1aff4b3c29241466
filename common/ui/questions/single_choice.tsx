import type { QuestionInputProps } from './AnswerField.tsx';
import { ChoiceList } from './ChoiceList.tsx';

/** Exactly one option can be chosen. */
export function SingleChoiceInput({
  question,
  config: _config,
  materials: _materials,
  ...rest
}: QuestionInputProps<'single_choice'>) {
  return <ChoiceList question={question} type="radio" toggle={(_chosen, id) => [id]} {...rest} />;
}
