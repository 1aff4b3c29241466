import { Alert, Button } from '@mui/material';
import type { Eligibility } from '#common/assessments/assignments.ts';

type Props = {
  refused: readonly Eligibility[];
  /** The reason for overriding a conflict, by the expert's id. */
  overrides: ReadonlyMap<number, string>;
  onOverride: (expert: Eligibility) => void;
};

/** Lists who cannot be assigned and why; a conflict of interest can be overridden. */
export function NotAssignable({ refused, overrides, onOverride }: Props) {
  return (
    <Alert severity="warning" sx={{ '& ul': { m: 0, pl: 2.5 } }}>
      These experts cannot be assigned:
      <ul>
        {refused.map((one) => {
          const override = overrides.get(one.expert_id);
          return (
            <li key={one.expert_id}>
              {one.name || `Expert ${one.expert_id}`}: {one.reason}
              {override !== undefined && `. Overridden: ${override}`}
              {override === undefined && one.conflicts.length > 0 && (
                <Button
                  size="small"
                  color="inherit"
                  onClick={() => onOverride(one)}
                  aria-label={`Override the conflict of ${one.name}`}
                >
                  Override
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
