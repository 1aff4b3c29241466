import { Alert, Button, DialogActions, DialogContent, DialogTitle, LinearProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { IMPORT_ROWS_MAX, type ImportRow, missingColumns, readImportRows } from '#common/people/experts/import.ts';
import { figure } from '#common/texts/format.ts';
import { saveBlob } from '#common/ui/api/saveBlob.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { CsvDropZone } from './CsvDropZone.tsx';
import { checkKnown } from './checkKnown.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { readCsv } from './readCsv.ts';
import { resultsFile } from './resultsFile.ts';
import type { useImport } from './useImport.ts';

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
            <LinearProgress variant="determinate" value={sending.progress * 100} aria-label="Sending invitations" />
            <Typography role="status">
              {figure(sending.progress * good.length, 0)} of {figure(good.length)} sent
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
