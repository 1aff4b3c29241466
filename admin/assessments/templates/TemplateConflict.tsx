import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#common/dates.ts';
import { differences } from '#common/questionnaire/differences.ts';
import type { Template } from '#common/templates.ts';
import { useBuilder, useBuilderState, useSaveState, useShownText } from '../builder/context.ts';
import { DifferenceList } from '../builder/publish/DifferenceList.tsx';
import { DraftChoice, UnreadableDraft } from '../builder/publish/DraftChoice.tsx';
import type { TemplateSaver } from './templateSaver.ts';

/** Somebody else saved the template's questions: shows how theirs and mine differ and lets the person choose. */
export function TemplateConflict({ saver }: { saver: TemplateSaver }) {
  const { status } = useSaveState();
  return status === 'conflict' ? <Conflict saver={saver} /> : null;
}

const TITLE = 'Somebody else saved this template';

function Conflict({ saver }: { saver: TemplateSaver }) {
  const { autosave, store } = useBuilder();
  const shown = useShownText();
  const mine = useBuilderState((state) => state.document);
  const { data, error, refetch } = useQuery({
    queryKey: ['template-conflict'],
    queryFn: saver.read,
    gcTime: 0,
    staleTime: 0,
  });
  if (error) return <UnreadableDraft title={TITLE} onRetry={() => void refetch()} />;
  if (!data) return null;
  const goOn = (theirs: Template) => {
    saver.seen(theirs);
    autosave.rebase({ ...mine, questionnaire: theirs.questionnaire }, 1);
  };
  return (
    <DraftChoice
      title={TITLE}
      told={`It was saved at ${formatInstant(data.updated_at)}. Your changes are not lost: choose which questions to go on with.`}
      onTheirs={() => {
        goOn(data);
        store.edit((document) => ({ ...document, questionnaire: data.questionnaire }));
      }}
      onMine={() => {
        goOn(data);
        void autosave.flush();
      }}
    >
      <DifferenceList differences={differences(data.questionnaire, mine.questionnaire)} shown={shown} />
    </DraftChoice>
  );
}
