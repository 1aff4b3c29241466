import DownloadIcon from '@mui/icons-material/Download';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { useAction } from '#admin/useAction.ts';
import { routes } from '#common/access/routes.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { readerZone } from '#common/values/dates.ts';

const CSV_CHOICES: { label: string; params: Record<string, boolean> }[] = [
  { label: 'Completed responses', params: {} },
  { label: 'All responses, including unfinished ones', params: { all: true } },
  { label: 'Completed, with seconds per question', params: { measurements: true } },
];

/** Downloads of the responses as a table and of the report as a document, and a link to the printable report. */
export function ExportButtons() {
  const assessment = useRecordContext<AssessmentRow>();
  return assessment ? <Exports assessment={assessment} /> : null;
}

function Exports({ assessment }: { assessment: AssessmentRow }) {
  const [exportCsv, isCsv] = useAction(
    (server, params: Record<string, boolean>) => server.exportResponses(assessment, 'csv', params),
    { failed: 'Failed to export the CSV' },
  );
  // The document is read outside this screen, so it shows dates in this screen's time zone.
  const [exportPdf, isPdf] = useAction((server) => server.exportResponses(assessment, 'pdf', { zone: readerZone() }), {
    failed: 'Failed to export the PDF',
  });
  return (
    <>
      <CsvButton busy={isCsv} onChoose={(params) => void exportCsv(params)} />
      <BusyButton
        variant="outlined"
        startIcon={<PdfIcon />}
        loading={isPdf}
        loadingPosition="start"
        onClick={() => void exportPdf()}
      >
        Export PDF
      </BusyButton>
      <Button component={Link} to={routes.printResponse(assessment.id)} startIcon={<PrintIcon />}>
        Print report
      </Button>
    </>
  );
}

type CsvProps = { busy: boolean; onChoose: (params: Record<string, boolean>) => void };

function CsvButton({ busy, onChoose }: CsvProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <BusyButton
        variant="outlined"
        startIcon={<DownloadIcon />}
        loading={busy}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Export CSV
      </BusyButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {CSV_CHOICES.map(({ label, params }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
              onChoose(params);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
