import DownloadIcon from '@mui/icons-material/Download';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button, Menu, MenuItem } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { readerZone } from '#common/values/dates.ts';
import { MINUTE } from '#common/values/durations.ts';

/** A large report takes minutes. Milliseconds. */
const TIMEOUT = 3 * MINUTE;

const CSV_CHOICES = [
  { label: 'Completed responses', params: {} },
  { label: 'All responses, unfinished ones too', params: { all: true } },
  { label: 'Completed, with seconds per question', params: { measurements: true } },
];

/** Downloads of the responses as a table and of the report as a document, and a link to the printable report. */
export function ExportButtons({ assessment }: { assessment: AssessmentRow }) {
  const notify = useNotify();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ kind, params }: { kind: 'csv' | 'pdf'; params: Record<string, boolean> }) =>
      api.download(`/assessments/${assessment.id}/export-${kind}/`, {
        // The document is read outside this screen, so it shows dates in this screen's time zone.
        params: kind === 'pdf' ? { ...params, zone: readerZone() } : params,
        fileName: `${assessment.title || 'assessment'}.${kind}`,
        timeout: TIMEOUT,
      }),
    onError: (error, { kind }) =>
      notify(asApiError(error).detail ?? `Failed to export the ${kind.toUpperCase()}`, { type: 'error' }),
  });
  const busy = (kind: 'csv' | 'pdf') => isPending && variables.kind === kind;
  return (
    <>
      <CsvButton busy={busy('csv')} onChoose={(params) => mutate({ kind: 'csv', params })} />
      <BusyButton
        variant="outlined"
        startIcon={<PdfIcon />}
        loading={busy('pdf')}
        loadingPosition="start"
        onClick={() => mutate({ kind: 'pdf', params: {} })}
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
              onChoose(params as Record<string, boolean>);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
