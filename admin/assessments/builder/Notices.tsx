import { Alert, AlertTitle, Link, List, ListItem } from '@mui/material';
import type { Problem } from '#common/assessments/questionnaire/problems.ts';
import { counted } from '#common/words/format.ts';
import { useBuilderState } from './document/context.ts';
import { useFindWarnings, useProblems } from './document/problems.ts';

/** What keeps the document from being saved or published, and what could influence experts. */
export function Notices({ tried, onJump }: { tried: boolean; onJump: (problem: Problem) => void }) {
  const { all, refused } = useProblems();
  const keeping = (problems: readonly Problem[], what: string) => ({
    problems,
    title: `${counted(problems.length, 'thing keeps', 'things keep')} ${what}`,
    onJump,
  });
  return (
    <>
      <Notice severity="error" {...keeping(refused, 'the last changes from being saved')} />
      {tried && <Notice severity="error" {...keeping(all, 'this assessment from being published')} />}
      <Warnings onJump={onJump} />
    </>
  );
}

type WarningsProps = { onJump?: NoticeProps['onJump'] };

/** What could influence experts, or keep results from deciding; it does not prevent publishing. */
export function Warnings({ onJump }: WarningsProps) {
  const { pictures, designs } = useFindWarnings();
  return (
    <>
      <Notice
        severity="warning"
        title="A picture that is shown for a limited time is also seen elsewhere"
        problems={pictures}
        onJump={onJump}
      />
      <Notice
        severity="warning"
        title="The results may not be able to decide between the designs"
        problems={designs}
        onJump={onJump}
      />
    </>
  );
}

type NoticeProps = {
  severity: 'error' | 'warning';
  title: string;
  problems: readonly Problem[];
  /** Without it, the places are only named. */
  onJump?: ((problem: Problem) => void) | undefined;
};

/** Problems with their places; each links to its field. */
function Notice({ severity, title, problems, onJump }: NoticeProps) {
  const { questions, sections } = useBuilderState((state) => state.document.questionnaire);
  const place = (problem: Problem) => {
    const index = questions.findIndex((question) => question.id === problem.question_id);
    if (index >= 0) return `Question ${index + 1}: `;
    const part = sections.findIndex(({ id }) => id === problem.section_id);
    return part >= 0 ? `Section ${part + 1}: ` : '';
  };
  if (problems.length === 0) return null;
  return (
    <Alert severity={severity} sx={{ mb: 2 }} role={severity === 'error' ? 'alert' : 'status'}>
      <AlertTitle>{title}</AlertTitle>
      {/* Without links, a keyboard could not scroll it. */}
      <List dense disablePadding sx={onJump && { maxHeight: 200, overflowY: 'auto' }}>
        {problems.map((problem) => (
          <ListItem
            key={`${problem.question_id}-${problem.section_id}-${problem.field}-${problem.message}`}
            disableGutters
            disablePadding
          >
            {onJump ? (
              <Link
                component="button"
                type="button"
                color="inherit"
                onClick={() => onJump(problem)}
                sx={{ textAlign: 'left', minHeight: 24 }}
              >
                {place(problem)}
                {problem.message}
              </Link>
            ) : (
              place(problem) + problem.message
            )}
          </ListItem>
        ))}
      </List>
    </Alert>
  );
}
