import { Box, Button, Checkbox, FormControlLabel, GlobalStyles, ThemeProvider } from '@mui/material';
import { createTheme } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { isNotFound } from '#admin/dataProvider/server.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { RecordMissing } from '#admin/record/RecordScreen.tsx';
import { RESULTS_MISSING } from '#admin/responses/ResultsPage.tsx';
import { useCompared, useComparison, useResultFilters } from '#admin/responses/results/useResultFilters.ts';
import { routes } from '#common/access/addresses.ts';
import type { Materials } from '#common/answers/charts/picture.ts';
import type { GroupComparison } from '#common/answers/compare/groups.ts';
import type { ReportDocument } from '#common/answers/report/blocks.ts';
import { buildReport, type ReportPayload } from '#common/answers/report/document.ts';
import { comparisonDocument, materialsOf } from '#common/answers/report/group-comparison.ts';
import { ReportBlocks } from '#common/ui/report/ReportBlocks.tsx';
import { themeOptions } from '#common/ui/theme/theme.ts';
import { readerZone } from '#common/words/dates.ts';

/** Paper is light, whatever the screen's mode. */
const paper = createTheme(themeOptions('light'));

/**
 * /responses/:id/print: the whole report, or the comparison that the address names, without the portal's frame, for the browser's print
 * dialog.
 */
export function PrintReport() {
  const id = Number(useParams().id);
  const [address] = useSearchParams();
  const { filters } = useResultFilters();
  const { params } = useCompared(id);
  const isComparison = address.get('tab') === 'compare';
  const [eachResponse, setEachResponse] = useState(false);
  const report = useRead('readReport', [id, filters, eachResponse], { enabled: !isComparison });
  const comparison = useComparison(id, params, isComparison);
  const query = isComparison ? comparison : report;
  const { data, error } = query;
  if (!data && isNotFound(error))
    return (
      <main>
        <RecordMissing {...RESULTS_MISSING} />
      </main>
    );
  return (
    <ThemeProvider theme={paper}>
      <GlobalStyles styles={{ '@page': { margin: '15mm' } }} />
      <Box
        sx={{
          bgcolor: '#fff',
          color: 'text.primary',
          minHeight: '100dvh',
          '--focus-ring': paper.palette.primary.main,
        }}
      >
        <Box component="main" sx={{ maxWidth: 860, mx: 'auto', p: { xs: 2, sm: 4 }, '@media print': { p: 0 } }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 3, '@media print': { display: 'none' } }}>
            <Button component={Link} to={`${routes.response(id)}?${address}`}>
              Back
            </Button>
            {!isComparison && (
              <FormControlLabel
                label="With each response"
                control={<Checkbox checked={eachResponse} onChange={(_event, on) => setEachResponse(on)} />}
              />
            )}
            <Button variant="contained" disabled={!data} onClick={() => window.print()}>
              Print
            </Button>
          </Box>
          {!data && <NotLoaded query={query} failed="Failed to load the report. Please try again." height={600} />}
          {!isComparison && report.data && <Report payload={report.data} />}
          {isComparison && comparison.data && <PrintedComparison found={comparison.data} />}
        </Box>
      </Box>
    </ThemeProvider>
  );
}

function Report({ payload }: { payload: ReportPayload }) {
  const { report, materials } = useMemo(() => {
    const byId = new Map(payload.materials.map((material) => [material.id, material]));
    return { report: buildReport({ ...payload, materials: byId, zone: readerZone() }), materials: byId };
  }, [payload]);
  return <Printed document={report} materials={materials} />;
}

function PrintedComparison({ found }: { found: GroupComparison }) {
  const document = useMemo(() => comparisonDocument(found, readerZone()), [found]);
  return <Printed document={document} materials={materialsOf(found)} />;
}

function Printed({ document, materials }: { document: ReportDocument; materials: Materials }) {
  return (
    <>
      <ReportBlocks blocks={document.blocks} materials={materials} whole />
      <Box component="footer" sx={{ mt: 4, color: 'text.secondary', typography: 'body2' }}>
        {document.footer}
      </Box>
    </>
  );
}
