import { ChoiceOptions } from './ChoiceOptions.tsx';
import type { EditorProps } from './editorProps.ts';

export function SingleChoiceEditor({ config, onChange }: EditorProps<'single_choice'>) {
  return <ChoiceOptions config={config} onChange={onChange} />;
}
