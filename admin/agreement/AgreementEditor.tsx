import { Alert, Box, Button, Paper, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import {
  AGREEMENT_MESSAGES,
  AGREEMENT_PLACEHOLDERS,
  type AgreementDetail,
  agreementText,
  COMPANY_PLACEHOLDER,
  newAgreement,
  tidyLines,
} from '#common/people/agreement.ts';
import { contactQuery } from '#common/ui/api/contactQuery.ts';
import { LeaveGuard } from '#common/ui/forms/LeaveGuard.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { AgreementDocument } from '#common/ui/texts/AgreementDocument.tsx';
import { PublishDialog } from './PublishDialog.tsx';

const RULES = `Start the title with "# ", a heading with "## " and a list item with "- ". An empty line ends a paragraph. Filled in on publishing: ${AGREEMENT_PLACEHOLDERS.join(' ')}`;

/** Edits the next version, starting from the text in force, beside a preview of how experts will read it. */
export function AgreementEditor({ current }: { current: AgreementDetail }) {
  useSignInDialog();
  const [template, setTemplate] = useState(current.template);
  const [problem, setProblem] = useState('');
  const [asking, setAsking] = useState(false);
  const [isPublished, setPublished] = useState(false);
  const { data: contact } = useQuery(contactQuery);
  const company_name = contact?.company || COMPANY_PLACEHOLDER;
  // Both texts are compared under the current company name, since a new name is not a change of text. The new
  // version is named after the day of publishing.
  const text = agreementText(template, { company_name, version: current.version });
  const preview = agreementText(template, { company_name, version: new Date().toISOString().slice(0, 10) });

  const review = () => {
    const wrong = newAgreement.shape.template.safeParse(template).error?.issues[0]?.message;
    setProblem(wrong ?? (text === current.text ? AGREEMENT_MESSAGES.unchanged : ''));
    setAsking(!wrong && text !== current.text);
  };

  return (
    <>
      <LeaveGuard active={!isPublished && tidyLines(template) !== tidyLines(current.template)} />
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <TextField
          label="Text"
          value={template}
          onChange={(event) => {
            setTemplate(event.target.value);
            setProblem('');
          }}
          multiline
          minRows={20}
          maxRows={26}
          fullWidth
          error={problem !== ''}
          helperText={problem || RULES}
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
          <AgreementDocument text={preview} />
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
        <Button variant="contained" onClick={review} disabled={!contact}>
          Review Changes
        </Button>
      </Box>
      {asking && (
        <PublishDialog
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
