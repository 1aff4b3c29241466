import { Alert, Box, Button, Checkbox, DialogContentText, FormControlLabel, Paper, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { failureText, fieldErrorsOf } from '#admin/dataProvider/server.ts';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { wholeList } from '#admin/list/wholeList.ts';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { MarkedTextField } from '#admin/rich-text/MarkedTextField.tsx';
import { routes } from '#common/access/addresses.ts';
import {
  AGREEMENT_MESSAGES,
  AGREEMENT_PLACEHOLDERS,
  type AgreementDetail,
  type AgreementVersion,
  agreementText,
  COMPANY_PLACEHOLDER,
  newAgreement,
} from '#common/people/agreement.ts';
import { contactQuery } from '#common/ui/api/contactQuery.ts';
import { LeaveGuard } from '#common/ui/forms/LeaveGuard.tsx';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { MarkedText } from '#common/ui/texts/MarkedText.tsx';
import { TextChanges } from '#common/ui/texts/TextChanges.tsx';
import { counted } from '#common/words/format.ts';
import { isSameText } from '#common/words/marked-text.ts';

const HINT = `Filled in on publishing: ${AGREEMENT_PLACEHOLDERS.join(' ')}`;

/**
 * Edits the next version, starting from the text in force, beside a preview of how experts will read it. A version that
 * is published meanwhile is said, and what was typed stays.
 */
function AgreementEditor({ newest }: { newest: AgreementDetail }) {
  useSignInDialog();
  /** The version that the text is compared with. */
  const [current, setCurrent] = useState(newest);
  const [template, setTemplate] = useState(current.template);
  const [problem, setProblem] = useState('');
  const [asking, setAsking] = useState(false);
  const [isPublished, setPublished] = useState(false);
  const navigate = useNavigate();
  // Navigates in an effect, once the text is no longer guarded.
  useEffect(() => {
    if (isPublished) void navigate(routes.agreements);
  }, [isPublished, navigate]);
  const { data: contact } = useQuery(contactQuery);
  const company_name = contact?.company || COMPANY_PLACEHOLDER;
  // Both texts are compared under the current company name, since a new name is not a change of text. The new
  // version is named after the day of publishing.
  const text = agreementText(template, { company_name, version: current.version });
  const preview = agreementText(template, { company_name, version: new Date().toISOString().slice(0, 10) });

  const review = () => {
    const wrong = newAgreement.shape.template.safeParse(template).error?.issues[0]?.message;
    const isSame = isSameText(text, current.text);
    setProblem(wrong ?? (isSame ? AGREEMENT_MESSAGES.unchanged : ''));
    setAsking(!wrong && !isSame);
  };

  const isTyped = !isSameText(template, current.template);
  const startFrom = (version: AgreementDetail) => {
    setCurrent(version);
    setTemplate(version.template);
  };
  const isOutdated = !isPublished && newest.number > current.number;
  useEffect(() => {
    if (isOutdated && !isTyped) startFrom(newest);
  });

  return (
    <>
      <LeaveGuard active={!isPublished && isTyped} />
      {isOutdated && isTyped && (
        <NewerVersion
          current={current}
          newest={newest}
          onKeep={() => setCurrent(newest)}
          onDiscard={() => startFrom(newest)}
        />
      )}
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <MarkedTextField
          label="Text"
          value={template}
          onChange={(typed) => {
            setTemplate(typed);
            setProblem('');
          }}
          headings
          hint={HINT}
          problem={problem}
        />
        <Paper
          variant="outlined"
          component="section"
          aria-label="Preview"
          sx={{ p: 2, maxHeight: 640, overflowY: 'auto' }}
          tabIndex={0}
        >
          <Typography variant="overline" component="h2">
            Preview
          </Typography>
          <MarkedText text={preview} />
        </Paper>
      </Box>
      <Alert severity="info" sx={{ mt: 3 }}>
        After publishing, every expert is asked to accept the new version at the next sign-in, and before starting an
        assessment or asking for a gift card. A published version cannot be changed or deleted.
      </Alert>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button component={Link} to={routes.agreements}>
          Cancel
        </Button>
        <Button variant="contained" onClick={review} disabled={!contact || (isOutdated && isTyped)}>
          Review Changes
        </Button>
      </Box>
      {asking && (
        <PublishAgreement
          current={current}
          template={template}
          text={text}
          onClose={() => setAsking(false)}
          onRefused={(message) => {
            setProblem(message);
            setAsking(false);
          }}
          onPublished={() => setPublished(true)}
        />
      )}
    </>
  );
}

type Props = {
  current: AgreementDetail;
  template: string;
  /** The text as experts will read it. */
  text: string;
  onClose: () => void;
  /** Called with the server's message when it refuses the text. */
  onRefused: (message: string) => void;
  onPublished: () => void;
};

/** Shows the changes from the version in force and publishes after confirmation. */
function PublishAgreement({ current, template, text, onClose, onRefused, onPublished }: Props) {
  const id = useId();
  const [refusal, setRefusal] = useState('');
  const [tells, setTells] = useState(true);
  const [publish, isPublishing] = useAction(
    (server) => server.publishAgreement({ template, revision: current.number, tell_experts: tells }),
    {
      done: AGREEMENT_MESSAGES.published,
      failed: AGREEMENT_MESSAGES.publishFailed,
      onSuccess: onPublished,
      onError: (error) => {
        const wrong = fieldErrorsOf(error)?.template;
        if (wrong) onRefused(String(wrong));
        else setRefusal(failureText(error, AGREEMENT_MESSAGES.publishFailed));
        return true;
      },
    },
  );
  return (
    <TitledDialog
      title="Publish the new version?"
      maxWidth="md"
      aria-describedby={id}
      busy={isPublishing}
      confirm="Publish"
      focusCancel
      onConfirm={() => void publish()}
      onClose={onClose}
    >
      <DialogContentText id={id} gutterBottom>
        Compared with version {current.version}. It takes effect at once, every expert is asked to accept it, and it
        cannot be changed or taken back.
      </DialogContentText>
      <TextChanges before={current.text} after={text} />
      {current.asked_count > 0 && (
        <FormControlLabel
          control={<Checkbox checked={tells} onChange={(_event, checked) => setTells(checked)} />}
          label={`Tell the ${counted(current.asked_count, 'expert')} by email`}
        />
      )}
      {refusal && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {refusal}
        </Alert>
      )}
    </TitledDialog>
  );
}

/** /agreements/new: a super admin writes and publishes the next version. */
export function NewAgreementPage() {
  const versions = useGetList<AgreementVersion & Id>('agreements', { pagination: wholeList }, { staleTime: 0 });
  const id = versions.data?.[0]?.id ?? 0;
  const current = useGetOne<AgreementDetail & Id>('agreements', { id }, { enabled: id > 0, staleTime: 0 });
  // The list knows a version already, without its text. The last one with a text stays until a newer one has come.
  const newest = useRef<AgreementDetail>(undefined);
  if (current.data?.template) newest.current = current.data;
  const query = versions.isError ? versions : current;
  return (
    <>
      <PageHeader title="New Version of the Agreement" />
      {newest.current ? (
        <AgreementEditor newest={newest.current} />
      ) : (
        <NotLoaded query={query} failed={AGREEMENT_MESSAGES.loadFailed} height={480} />
      )}
    </>
  );
}

type Id = { id: number };

type NewerProps = { current: AgreementDetail; newest: AgreementDetail; onKeep: () => void; onDiscard: () => void };

/** Says that a colleague has published a version, with its changes, and asks what the next one starts from. */
function NewerVersion({ current, newest, onKeep, onDiscard }: NewerProps) {
  return (
    <Alert severity="warning" sx={{ mb: 3, '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <Typography>
        Version {newest.version} was published{newest.published_by && ` by ${newest.published_by}`} while you were
        writing. Your text is kept. These are the changes from version {current.version}; take over what is still
        missing in your text.
      </Typography>
      <TextChanges before={current.text} after={newest.text} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button color="inherit" variant="outlined" onClick={onKeep}>
          Go on with my text
        </Button>
        <Button color="inherit" onClick={onDiscard}>
          Discard my text
        </Button>
      </Box>
    </Alert>
  );
}
