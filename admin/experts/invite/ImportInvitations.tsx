import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useDropzone } from 'react-dropzone';
import { useFormState } from 'react-hook-form';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { failureText } from '#admin/dataProvider/server.ts';
import { StaffForm } from '#admin/forms/StaffForm.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { IMPORTED_DETAILS } from '#common/people/details.ts';
import {
  IMPORT_ROWS_MAX,
  type ImportRow,
  type InvitationTexts,
  invitationTexts,
  invitePayload,
  NEEDED_FIELDS,
  readImportRows,
} from '#common/people/experts/invite.ts';
import { rowName } from '#common/people/spellings.ts';
import { titleOf } from '#common/schema/fields.ts';
import { saveBlob } from '#common/ui/api/saveBlob.ts';
import { DialogParts } from '#common/ui/forms/DialogParts.tsx';
import { useReportFormState } from '#common/ui/forms/FormDialog.tsx';
import { csvLine, UTF8_BOM } from '#common/words/csv.ts';
import { countedFigure, figure } from '#common/words/format.ts';
import { normalEmail } from '#common/words/text-fields.ts';
import { decode, type Encoding, guessEncoding } from './encodings.ts';
import { CONTENT_LOOK, INVITATION_TEXTS, InvitationTrial } from './InvitationMail.tsx';
import { ColumnQuestion, EncodingQuestion, RawRows, unclear, unknownColumns } from './ListQuestions.tsx';
import { type Chosen, certain, type List, readList } from './readList.ts';
import type { ImportResults, useImport } from './useImport.ts';

/** Returns the outcome of each row of the file, as a CSV file. */
export function resultsFile(rows: ImportRow[], results: ImportResults): Blob {
  const byEmail = new Map(results.map((result) => [result.email, result]));
  const lines = rows.map(({ line, values, errors }) => {
    const result = errors.length === 0 ? byEmail.get(normalEmail(values.email)) : undefined;
    const outcome = result?.sent ? 'sent' : 'not sent';
    const reason = result ? (result.sent ? '' : result.detail) : errors.join('; ');
    return csvLine([String(line), values.firstName, values.lastName, values.email, outcome, reason]);
  });
  const header = csvLine(['Line', ...NEEDED_FIELDS.map((field) => titleOf(invitePayload, field)), 'Result', 'Reason']);
  return new Blob([`${UTF8_BOM}${[header, ...lines].join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}

const SHOWN = 200;

/** The rows of the file, those with errors first. */
function ImportPreview({ rows }: { rows: ImportRow[] }) {
  const bad = rows.filter((row) => row.errors.length > 0);
  const ordered = [...bad, ...rows.filter((row) => row.errors.length === 0)];
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Alert severity={bad.length > 0 ? 'warning' : 'success'}>
        {figure(rows.length - bad.length)} of {figure(rows.length)} rows can be sent.
        {bad.length > 0 && ` ${countedFigure(bad.length, 'row is', 'rows are')} left out:`}
      </Alert>
      <TableContainer tabIndex={0} role="region" aria-label="Rows of the file" sx={{ maxHeight: 320 }}>
        <Table size="small" stickyHeader aria-label="Rows of the file">
          <TableHead>
            <TableRow>
              <TableCell>Line</TableCell>
              <TableCell>Person</TableCell>
              <TableCell>Problem</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {ordered.slice(0, SHOWN).map(({ line, values, errors }) => (
              <TableRow key={line}>
                <TableCell>{line}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  {`${values.firstName} ${values.lastName}`}
                  <Typography variant="body2" color="text.secondary">
                    {values.email}
                  </Typography>
                </TableCell>
                <TableCell sx={{ color: errors.length > 0 ? 'error.main' : undefined }}>
                  {errors.join('; ') || '–'}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {ordered.length > SHOWN && <span>and {ordered.length - SHOWN} more rows</span>}
    </Box>
  );
}

type Props = { sending: ReturnType<typeof useImport>; onClose: () => void };

/** A chosen file with what staff say about it. */
type Source = { content: Uint8Array; encoding: Encoding; isSure: boolean; list: List; chosen: Chosen };

/** Asks for a file and what is not clear about it, previews the errors by row, sends after confirmation, and shows the results. */
export function ImportInvitations({ sending, onClose }: Props) {
  const [source, setSource] = useState<Source | null>(null);
  const [rows, setRows] = useState<ImportRow[] | null>(null);
  const [problem, setProblem] = useState('');
  const server = useDataProvider<PanelDataProvider>();
  const newest = useRef<Source | null>(null);
  const good = rows?.filter((row) => row.errors.length === 0) ?? [];

  /** Shows the rows of a file as staff understand it now; a check that is overtaken shows nothing. */
  async function show(next: Source) {
    newest.current = next;
    setSource(next);
    setProblem('');
    setRows(null);
    const { list, chosen } = next;
    const { length } = list.rows;
    if (list.problem) return setProblem(list.problem);
    if (length === 0) return setProblem('The file has no rows.');
    if (length > IMPORT_ROWS_MAX)
      return setProblem(
        `This file has ${length} rows; at most ${IMPORT_ROWS_MAX} can be imported at once. Nothing was imported.`,
      );
    if (NEEDED_FIELDS.some((field) => chosen[field] === undefined)) return undefined;
    try {
      const checked = await checkKnown(server, readImportRows(recordsOf(list, chosen)));
      if (newest.current === next) setRows(checked);
    } catch (failure) {
      if (newest.current === next)
        setProblem(failureText(failure, 'The addresses could not be checked. Please try again.'));
    }
  }

  async function choose(file: File) {
    sending.restart();
    try {
      const content = new Uint8Array(await file.arrayBuffer());
      const guess = guessEncoding(content);
      const list = readList(decode(content, guess.encoding));
      await show({ content, ...guess, list, chosen: certain(list) });
    } catch {
      setProblem('The file could not be read. Please choose a CSV file and try again.');
    }
  }

  function decodeAs(encoding: Encoding, { content, isSure, chosen }: Source) {
    const list = readList(decode(content, encoding));
    void show({ content, encoding, isSure, list, chosen: { ...certain(list), ...chosen } });
  }

  const isAsking = source !== null && !sending.results && !sending.isSending;

  return (
    <DialogParts
      title="Import invitations"
      content={{
        sx: { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', gridAutoRows: 'max-content' },
      }}
      busy={sending.isSending}
      actions={
        sending.results &&
        rows && (
          <Button onClick={() => saveBlob(resultsFile(rows, sending.results ?? []), 'invitation-results.csv')}>
            Save the results
          </Button>
        )
      }
      confirm={!sending.results && `Send ${good.length || ''} ${good.length === 1 ? 'invitation' : 'invitations'}`}
      form={MAIL_FORM}
      disabled={good.length === 0}
      onClose={onClose}
    >
      <Typography>
        A CSV or text file with the columns First name, Last name and Email, and optionally {OPTIONAL}. Nothing is sent
        until you confirm.
      </Typography>
      {!sending.results && (
        <CsvDropZone
          onFile={(file) => void choose(file)}
          onOther={() => setProblem('This is no CSV or text file. Save the sheet as “CSV UTF-8” and choose that file.')}
          disabled={sending.isSending}
        />
      )}
      {isAsking && !source.isSure && (
        <EncodingQuestion value={source.encoding} onChange={(encoding) => decodeAs(encoding, source)} />
      )}
      {isAsking && source.list.rows.length > 0 && asksForColumns(source.list) && (
        <ColumnQuestion
          list={source.list}
          chosen={source.chosen}
          onChange={(chosen) => void show({ ...source, chosen })}
        />
      )}
      {isAsking && source.list.rows.length > 0 && (!source.isSure || asksForColumns(source.list)) && (
        <RawRows list={source.list} />
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
      {sending.error && <Alert severity="error">{sending.error}</Alert>}
      {rows && !sending.results && <ImportPreview rows={rows} />}
      {good.length > 0 && !sending.results && (
        <InvitationMail
          person={good[0]?.values}
          onSend={(texts) =>
            sending.send(
              good.map((row) => row.values),
              texts,
            )
          }
        />
      )}
      {sending.isSending && (
        <>
          <LinearProgress
            variant="determinate"
            value={(sending.sent / good.length) * 100}
            aria-label="Sending invitations"
          />
          <Typography role="status">
            {figure(sending.sent)} of {figure(good.length)} sent
          </Typography>
        </>
      )}
      {sending.results && (
        <Alert severity={sending.results.every((result) => result.sent) ? 'success' : 'warning'}>
          {figure(sending.results.filter((result) => result.sent).length)} of {figure(good.length)} invitations sent.
        </Alert>
      )}
    </DialogParts>
  );
}

const OPTIONAL = new Intl.ListFormat('en-GB').format([
  `${titleOf(invitePayload, 'worksWithBeverageClient')} (yes or no)`,
  ...IMPORTED_DETAILS.map((name) => titleOf(invitePayload, rowName(name))),
]);

const asksForColumns = (list: List) => unclear(list) !== '' || unknownColumns(list).length > 0;

const MAIL_FORM = 'import-mail';
type MailProps = { person: ImportRow['values'] | undefined; onSend: (texts: InvitationTexts) => Promise<void> };

/** The mail that everybody in the file gets; the button that sends it is outside. */
function InvitationMail({ person, onSend }: MailProps) {
  return (
    <StaffForm
      id={MAIL_FORM}
      schema={invitationTexts}
      defaultValues={INVITATION_TEXTS}
      call={(_server, texts) => onSend(texts)}
      failed=""
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {inputsOf(invitationTexts, ['emailTitle', 'emailContent'], { emailContent: CONTENT_LOOK })}
        <InvitationTrial person={person} />
        <Reported />
      </Box>
    </StaffForm>
  );
}

/** Has the dialog ask before it discards changed texts. */
function Reported() {
  const { isDirty, isSubmitting } = useFormState();
  useReportFormState(isDirty, isSubmitting);
  return null;
}

/** Marks the rows whose address the panel already knows, also in another spelling. */
async function checkKnown(server: PanelDataProvider, rows: ImportRow[]): Promise<ImportRow[]> {
  const emails = rows.filter((row) => row.errors.length === 0).map((row) => row.values.email);
  const { known } = await server.checkImport(emails);
  const reasons = new Map(known.map(({ email, reason }) => [email, reason]));
  return rows.map((row) => {
    const reason = reasons.get(row.values.email);
    return reason ? { ...row, errors: [...row.errors, reason] } : row;
  });
}

/** The cells of each row by the fields that they hold. */
const recordsOf = ({ rows }: List, chosen: Chosen) =>
  rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      Object.entries(chosen).map(([field, column]) => [field, column === undefined ? '' : cells[column]]),
    ),
  }));

type DropZoneProps = { onFile: (file: File) => void; onOther: () => void; disabled: boolean };

/** Accepts one file of text, chosen or dropped. */
function CsvDropZone({ onFile, onOther, disabled }: DropZoneProps) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: { 'text/csv': ['.csv', '.tsv', '.txt'], 'text/tab-separated-values': ['.tsv'], 'text/plain': ['.txt'] },
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled,
    onDropAccepted: ([file]) => file && onFile(file),
    onDropRejected: onOther,
  });
  return (
    <Box {...getRootProps()}>
      <input {...getInputProps({ 'aria-label': 'CSV file' })} />
      <Button
        variant="outlined"
        fullWidth
        startIcon={<UploadIcon />}
        onClick={open}
        disabled={disabled}
        sx={{ py: 3, borderStyle: 'dashed', bgcolor: isDragActive ? 'action.hover' : undefined }}
      >
        Choose a CSV file or drop it here
      </Button>
    </Box>
  );
}
