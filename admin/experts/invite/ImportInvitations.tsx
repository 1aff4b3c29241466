import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import Papa from 'papaparse';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useDropzone } from 'react-dropzone';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import {
  IMPORT_ROWS_MAX,
  type ImportRow,
  invitePayload,
  missingColumns,
  readImportRows,
} from '#common/people/experts/invite.ts';
import { titleOf } from '#common/schema/fields.ts';
import { saveBlob } from '#common/ui/api/saveBlob.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { csvLine, UTF8_BOM } from '#common/words/csv.ts';
import { countedFigure, figure } from '#common/words/format.ts';
import { normalEmail } from '#common/words/text-fields.ts';
import type { ImportResults, useImport } from './useImport.ts';

const NAMED = ['firstName', 'lastName', 'email'] as const;

/** Returns the outcome of each row of the file, as a CSV file. */
export function resultsFile(rows: ImportRow[], results: ImportResults): Blob {
  const byEmail = new Map(results.map((result) => [result.email, result]));
  const lines = rows.map(({ line, values, errors }) => {
    const result = errors.length === 0 ? byEmail.get(normalEmail(values.email)) : undefined;
    const outcome = result?.sent ? 'sent' : 'not sent';
    const reason = result ? (result.sent ? '' : result.detail) : errors.join('; ');
    return csvLine([String(line), values.firstName, values.lastName, values.email, outcome, reason]);
  });
  const header = csvLine(['Line', ...NAMED.map((field) => titleOf(invitePayload, field)), 'Result', 'Reason']);
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

/** Asks for a file, previews the mails and the errors by row, sends after confirmation, and shows the results. */
export function ImportInvitations({ sending, onClose }: Props) {
  const [rows, setRows] = useState<ImportRow[] | null>(null);
  const [problem, setProblem] = useState('');
  const server = useDataProvider<PanelDataProvider>();
  const good = rows?.filter((row) => row.errors.length === 0) ?? [];

  async function choose(file: File) {
    setProblem('');
    setRows(null);
    sending.restart();
    try {
      const { headers, records } = await readCsv(file);
      const missing = missingColumns(headers);
      if (missing.length > 0) return setProblem(`The file has no column ${missing.join(', ')}.`);
      const found = readImportRows(records);
      if (found.length === 0) return setProblem('The file has no rows.');
      if (found.length > IMPORT_ROWS_MAX)
        return setProblem(
          `This file has ${found.length} rows; at most ${IMPORT_ROWS_MAX} can be imported at once. Nothing was imported.`,
        );
      setRows(await checkKnown(server, found));
    } catch {
      setProblem('The file could not be read. Please choose a CSV file and try again.');
    }
  }

  return (
    <>
      <DialogTitle id="import-title">Import invitations</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          A CSV file with the columns First name, Last name and Email, and optionally Works with beverage client (yes or
          no). Nothing is sent until you confirm.
        </Typography>
        {!sending.results && <CsvDropZone onFile={(file) => void choose(file)} disabled={sending.isSending} />}
        {problem && <Alert severity="error">{problem}</Alert>}
        {sending.error && <Alert severity="error">{sending.error}</Alert>}
        {rows && !sending.results && <ImportPreview rows={rows} />}
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
      </DialogContent>
      <DialogActions>
        {sending.results && rows && (
          <Button onClick={() => saveBlob(resultsFile(rows, sending.results ?? []), 'invitation-results.csv')}>
            Save the results
          </Button>
        )}
        <Button onClick={onClose} disabled={sending.isSending}>
          {sending.results ? 'Close' : 'Cancel'}
        </Button>
        {!sending.results && (
          <BusyButton
            variant="contained"
            disabled={good.length === 0}
            loading={sending.isSending}
            onClick={() => void sending.send(good.map((row) => row.values))}
          >
            Send {good.length > 0 && good.length} {good.length === 1 ? 'invitation' : 'invitations'}
          </BusyButton>
        )}
      </DialogActions>
    </>
  );
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

/** Accepts one CSV file, chosen or dropped. */
function CsvDropZone({ onFile, disabled }: { onFile: (file: File) => void; disabled: boolean }) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: { 'text/csv': ['.csv'] },
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled,
    onDropAccepted: ([file]) => file && onFile(file),
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

/**
 * Reads a CSV file with a header line, whatever its separator and encoding. Keeps blank lines between the records,
 * so that row numbers match the file.
 * @throws when the file is not CSV
 */
export async function readCsv(file: Blob): Promise<{ headers: string[]; records: Record<string, string>[] }> {
  const text = decode(await file.arrayBuffer()).trim();
  const { data, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    transformHeader: (header) => header.trim(),
  });
  return { headers: meta.fields ?? [], records: data };
}

/**
 * Spreadsheets save CSV as UTF-8, as UTF-16 with a byte order mark, or in the Windows encoding, which has no mark.
 */
function decode(content: ArrayBuffer): string {
  const [first, second] = new Uint8Array(content);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    // Not UTF-8. In windows-1252 every sequence of bytes is valid.
    return new TextDecoder('windows-1252').decode(content);
  }
}
