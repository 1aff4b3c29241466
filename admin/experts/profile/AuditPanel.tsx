import { Typography } from '@mui/material';
import { changedFields, valueInWords } from '#common/changes/changes.ts';
import { expertDetail } from '#common/people/experts/detail.ts';
import type { ExpertHistory } from '#common/people/experts/history.ts';
import type { FormOptions } from '#common/people/form-options.ts';
import { profileInWords } from '#common/people/profile-in-words.ts';
import { titleOf } from '#common/schema/fields.ts';
import { humanise } from '#common/texts/format.ts';
import { useFormOptions } from '#common/ui/api/useFormOptions.ts';
import { formatTime } from '#common/values/dates.ts';
import { Panel, PanelList } from './Panel.tsx';
import { expertForm } from './profileForm.ts';
import { useShownExpert } from './useShownExpert.ts';

/** Who did what to this profile, and when. */
export function AuditPanel({ entries }: { entries: ExpertHistory['audit'] }) {
  const { retired_choices } = useShownExpert();
  const options = useFormOptions(retired_choices);
  return (
    <Panel title="Changes">
      <PanelList items={entries} empty="No changes yet." keyOf={(entry) => entry.id}>
        {(entry) => (
          <>
            {humanise(entry.action.split('.').at(-1) ?? '')}
            {fields(entry, options).map((line) => (
              <Typography key={line} variant="body2">
                {line}
              </Typography>
            ))}
            <Typography variant="body2" color="text.secondary">
              {entry.actor ?? 'The expert or the system'} · {formatTime(entry.at)}
            </Typography>
          </>
        )}
      </PanelList>
    </Panel>
  );
}

const LONGEST = 60;

/** Returns for example "Qualification: 3 of 5 → 5 of 5" for each field that changed. */
const fields = (entry: ExpertHistory['audit'][number], options: FormOptions) =>
  changedFields(entry).map(({ field, before, after }) => {
    const [title, inWords] = isOfForm(field)
      ? [titleOf(expertForm, field), (value: unknown) => ofProfile(field, value, options)]
      : [humanise(field), short];
    return `${title}: ${inWords(before)} → ${inWords(after)}`;
  });

const isOfForm = (field: string): field is keyof typeof expertForm.shape => field in expertForm.shape;

/** The value of a field of the profile in words; what an entry holds in another form, as it is. */
function ofProfile(field: keyof typeof expertForm.shape, value: unknown, options: FormOptions): string {
  const known = expertDetail.shape[field].safeParse(value);
  return short(known.success ? profileInWords(field, known.data, options) : value);
}

const short = (value: unknown) => valueInWords(value, LONGEST);
