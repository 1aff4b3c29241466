import { Alert, Box, Link as TextLink, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { routes } from '#common/access/addresses.ts';
import { ASSIGNMENT_STATE_LABELS } from '#common/assessments/assignment-states.ts';
import { changedFields, valueInWords } from '#common/changes.ts';
import { MAIL_STATUS_LABELS, type MailStatus } from '#common/mails/mails.ts';
import { PAYOUT_LABELS } from '#common/payouts/payouts.ts';
import { expertDetail } from '#common/people/experts/detail.ts';
import type { ExpertHistory } from '#common/people/experts/history.ts';
import type { FormOptions } from '#common/people/form-options.ts';
import { profileInWords } from '#common/people/profile-in-words.ts';
import { titleOf } from '#common/schema/fields.ts';
import { useFormOptions } from '#common/ui/api/useFormOptions.ts';
import { Panel } from '#common/ui/layout/Panel.tsx';
import { formatDate, formatTime } from '#common/words/dates.ts';
import { formatDuration } from '#common/words/duration-words.ts';
import { figure, humanise, percentage } from '#common/words/format.ts';
import { formatMoney } from '#common/words/money.ts';
import { MINUTE } from '#common/words/units.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { NotesPanel, PanelList } from './NotesPanel.tsx';
import { expertForm, useShownExpert } from './profileForm.ts';

/** Who did what to this profile, and when. */
function AuditPanel({ entries }: { entries: ExpertHistory['audit'] }) {
  const { retired_choices } = useShownExpert();
  const options = useFormOptions(retired_choices);
  return (
    <Panel small title="Changes">
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

/** Returns a profile field's value in words; values in another form stay as they are. */
function ofProfile(field: keyof typeof expertForm.shape, value: unknown, options: FormOptions): string {
  const known = expertDetail.shape[field].safeParse(value);
  return short(known.success ? profileInWords(field, known.data, options) : value);
}

const short = (value: unknown) => valueInWords(value, LONGEST);

const NOT_ARRIVED: MailStatus[] = ['failed', 'bounced', 'expired'];

/** Mails to this person, with those that did not arrive. */
function MailsPanel({ mails }: { mails: ExpertHistory['mails'] }) {
  return (
    <Panel small title="Emails">
      <PanelList items={mails} empty="No emails yet." keyOf={(item) => item.id}>
        {(item) => (
          <>
            {item.subject || 'Erased'}
            <Typography variant="body2" color={NOT_ARRIVED.includes(item.status) ? 'error' : 'text.secondary'}>
              {MAIL_STATUS_LABELS[item.status]} · {formatTime(item.sent_at ?? item.created_at)}
            </Typography>
          </>
        )}
      </PanelList>
    </Panel>
  );
}

type Props = {
  /** The note that is being written. */
  note: string;
  onNote: (text: string) => void;
};

/** The panels beside the form: history, staff notes and the account. */
export function ProfilePanels({ note, onNote }: Props) {
  const { id, isAdmin } = useShownExpert();
  const history = useRead('readExpertHistory', [id]);
  return (
    <Box component="aside" aria-label="About this expert" sx={{ display: 'grid', gap: 2 }}>
      {!isAdmin && <DuplicateHint />}
      <AccountPanel agreements={history.data?.agreements} />
      {!history.data ? (
        <NotLoaded query={history} failed="Failed to load the history." height={320} />
      ) : (
        <>
          <NotesPanel notes={history.data.notes} text={note} onText={onNote} />
          {!isAdmin && <WorkPanel work={history.data.assignments} />}
          {!isAdmin && <PayoutsPanel payouts={history.data.payouts} />}
          <MailsPanel mails={history.data.mails} />
          <AuditPanel entries={history.data.audit} />
        </>
      )}
    </Box>
  );
}

function PayoutsPanel({ payouts }: { payouts: ExpertHistory['payouts'] }) {
  return (
    <Panel small title="Payouts">
      <PanelList items={payouts} empty="No payouts yet." keyOf={(item) => item.id}>
        {(item) => (
          <>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <strong>{formatMoney(item.amount, item.currency)}</strong>
              <span>{PAYOUT_LABELS[item.status]}</span>
            </Box>
            <Typography variant="body2" color="text.secondary">
              {item.assessment_title ?? 'N/A'} · {formatDate(item.created_at)}
            </Typography>
          </>
        )}
      </PanelList>
    </Panel>
  );
}

/** Warns that this person may be in the panel twice. */
function DuplicateHint() {
  const { id } = useShownExpert();
  const { data } = useRead('findDuplicatesOf', [id]);
  const others = (data?.groups ?? []).flatMap((group) => group.experts).filter((expert) => expert.id !== id);
  const different = [...new Map(others.map((expert) => [expert.id, expert])).values()];
  if (different.length === 0) return null;
  return (
    <Alert severity="warning">
      This may be the same person as{' '}
      {different.map((expert, index) => (
        <span key={expert.id}>
          {index > 0 && ', '}
          <TextLink component={Link} to={routes.expert(expert.id)}>
            {expert.name} ({expert.email})
          </TextLink>
        </span>
      ))}
      .{' '}
      <TextLink component={Link} to={routes.expertDuplicates}>
        Compare and merge
      </TextLink>
    </Alert>
  );
}

/** Assignments, how many of them were completed and how long that took. */
function WorkPanel({ work }: { work: ExpertHistory['assignments'] }) {
  return (
    <Panel small title="Assessments">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mb: 1 }}>
        <WorkFigure label="Assigned" value={figure(work.total)} />
        <WorkFigure label="Completed" value={figure(work.completed)} />
        <WorkFigure
          label="Completion rate"
          value={work.completion_rate === null ? '–' : percentage(work.completion_rate)}
        />
        <WorkFigure
          label="Median time"
          value={formatDuration(work.median_minutes === null ? null : work.median_minutes * MINUTE)}
        />
      </Box>
      <PanelList items={work.newest} empty="No assessments yet." keyOf={(item) => item.assessment_id}>
        {(item) => (
          <>
            <TextLink component={Link} to={routes.assessment(item.assessment_id)}>
              {item.title}
            </TextLink>
            <Typography variant="body2" color="text.secondary">
              {ASSIGNMENT_STATE_LABELS[item.state]}
              {item.state === 'started' && ` (${percentage(item.progress)})`} · {formatDate(item.at)}
            </Typography>
          </>
        )}
      </PanelList>
    </Panel>
  );
}

function WorkFigure({ label, value }: { label: string; value: string | number }) {
  return (
    <Box>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>{value}</Typography>
    </Box>
  );
}
