import { Alert, AlertTitle, Link, List, ListItem } from '@mui/material';
import type { Problem } from '#common/questionnaire/problems.ts';
import { useBuilderState } from '../context.ts';

type Props = {
  problems: readonly Problem[];
  /** What they keep from happening: "this assessment from being published". */
  consequence: string;
  onJump: (problem: Problem) => void;
};

/** What keeps something from happening; each leads to its field. */
export function ProblemList({ problems: all, consequence, onJump }: Props) {
  const questions = useBuilderState((state) => state.document.questionnaire.questions);
  if (all.length === 0) return null;
  const place = (problem: Problem) => {
    const index = questions.findIndex((question) => question.id === problem.question_id);
    if (index >= 0) return `Question ${index + 1}: `;
    return problem.section_id ? 'Section: ' : '';
  };
  return (
    <Alert severity="error" sx={{ mb: 2 }} role="alert">
      <AlertTitle>
        {all.length} {all.length === 1 ? 'thing keeps' : 'things keep'} {consequence}
      </AlertTitle>
      <List dense disablePadding sx={{ maxHeight: 200, overflowY: 'auto' }}>
        {all.map((problem) => (
          <ListItem
            key={`${problem.question_id}-${problem.section_id}-${problem.field}-${problem.message}`}
            disableGutters
            disablePadding
          >
            <Link
              component="button"
              type="button"
              color="inherit"
              onClick={() => onJump(problem)}
              sx={{ textAlign: 'left' }}
            >
              {place(problem)}
              {problem.message}
            </Link>
          </ListItem>
        ))}
      </List>
    </Alert>
  );
}
