import { Link, List, ListItem } from '@mui/material';
import { useBuilderState } from '#admin/assessments/builder/context.ts';
import type { Problem } from '#common/assessments/questionnaire/problems.ts';

type Props = { problems: readonly Problem[]; onJump: (problem: Problem) => void };

/** Problems with their places; each links to its field. */
export function PlaceList({ problems, onJump }: Props) {
  const questions = useBuilderState((state) => state.document.questionnaire.questions);
  const place = (problem: Problem) => {
    const index = questions.findIndex((question) => question.id === problem.question_id);
    if (index >= 0) return `Question ${index + 1}: `;
    return problem.section_id ? 'Section: ' : '';
  };
  return (
    <List dense disablePadding sx={{ maxHeight: 200, overflowY: 'auto' }}>
      {problems.map((problem) => (
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
            sx={{ textAlign: 'left', minHeight: 24 }}
          >
            {place(problem)}
            {problem.message}
          </Link>
        </ListItem>
      ))}
    </List>
  );
}
