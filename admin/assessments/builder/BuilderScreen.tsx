import { Box, Paper } from '@mui/material';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '#common/assessments/questionnaire/problems.ts';
import { useBuilder, useBuilderState } from './context.ts';
import { NarrowTabs, type Part } from './NarrowTabs.tsx';
import { Outline } from './outline/Outline.tsx';
import { PreviewPanel } from './panels/PreviewPanel.tsx';
import { QuestionPanel } from './panels/QuestionPanel.tsx';
import { SectionPanel } from './panels/SectionPanel.tsx';
import { SectionPreview } from './panels/SectionPreview.tsx';
import { focusBuilderField, ProblemsContext, useFindWarnings, useFoundProblems, useProblems } from './problems.ts';
import { ProblemList } from './publish/ProblemList.tsx';
import { WarningList } from './publish/WarningList.tsx';
import { useShortcuts } from './useShortcuts.ts';

type Props = {
  /** Receives the function that shows the problems at their fields. */
  header: (check: () => void) => ReactNode;
  /** What "Settings" in the outline opens. */
  settings: ReactNode;
};

/** Outline, editor and live preview of one document. */
export function BuilderScreen({ header, settings }: Props) {
  const [showProblems, setShowProblems] = useState(false);
  const [part, setPart] = useState<Part>('edit');
  const selection = useBuilderState((state) => state.selection);
  const panel = useRef<HTMLDivElement>(null);
  const showEditor = useCallback(() => setPart('edit'), []);
  const jump = useJump(panel, showEditor);
  useShortcuts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection opens the editor
  useEffect(showEditor, [selection]);

  const hasPreview = selection.kind !== 'settings';
  const only = (wanted: Part) => ({ xs: part === wanted ? 'block' : 'none', md: 'block' });
  return (
    <FoundProblems tried={showProblems}>
      {header(() => setShowProblems(true))}
      <Notices tried={showProblems} onJump={jump} />
      <NarrowTabs part={part} onPart={setPart} hasPreview={hasPreview} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: '260px minmax(0, 1fr)',
            lg: hasPreview ? '270px minmax(0, 1fr) minmax(0, 1fr)' : '270px minmax(0, 1fr)',
          },
        }}
      >
        <Paper variant="outlined" sx={{ display: only('outline'), p: 1.5, ...sticky }}>
          <Outline />
        </Paper>
        <Paper variant="outlined" ref={panel} sx={{ display: only('edit'), p: { xs: 2, sm: 3 } }}>
          {selection.kind === 'settings' && settings}
          {selection.kind === 'section' && <SectionPanel key={selection.id} id={selection.id} />}
          {selection.kind === 'question' && <QuestionPanel key={selection.id} id={selection.id} />}
        </Paper>
        {hasPreview && (
          <Paper
            variant="outlined"
            sx={{ display: only('preview'), gridColumn: { md: '2', lg: 'auto' }, p: { xs: 2, sm: 3 }, ...sticky }}
          >
            {selection.kind === 'question' && <PreviewPanel key={selection.id} id={selection.id} />}
            {selection.kind === 'section' && <SectionPreview id={selection.id} />}
          </Paper>
        )}
      </Box>
    </FoundProblems>
  );
}

/** Finds the problems while one types; what is inside is drawn again only where problems have changed. */
function FoundProblems({ tried, children }: { tried: boolean; children: ReactNode }) {
  return <ProblemsContext value={useFoundProblems(tried)}>{children}</ProblemsContext>;
}

/** What keeps the document from being saved or published, and what could influence experts. */
function Notices({ tried, onJump }: { tried: boolean; onJump: (problem: Problem) => void }) {
  const { all, refused } = useProblems();
  return (
    <>
      <ProblemList problems={refused} consequence="the last changes from being saved" onJump={onJump} />
      {tried && <ProblemList problems={all} consequence="this assessment from being published" onJump={onJump} />}
      <WarningList warnings={useFindWarnings()} onJump={onJump} />
    </>
  );
}

const sticky = {
  position: { lg: 'sticky' },
  top: { lg: 16 },
  maxHeight: { lg: 'calc(100dvh - 32px)' },
  overflowY: { lg: 'auto' },
} as const;

/** Opens the place of a problem and then focuses its field. */
function useJump(panel: React.RefObject<HTMLDivElement | null>, show: () => void) {
  const [pending, setPending] = useState<Problem | null>(null);
  const { store } = useBuilder();
  const jump = useCallback(
    (problem: Problem) => {
      if (problem.question_id) store.select({ kind: 'question', id: problem.question_id });
      else if (problem.section_id) store.select({ kind: 'section', id: problem.section_id });
      else store.select({ kind: 'settings' });
      show();
      setPending(problem);
    },
    [store, show],
  );
  useEffect(() => {
    if (!pending || !panel.current) return;
    focusBuilderField(panel.current, pending.field);
    setPending(null);
  }, [pending, panel]);
  return jump;
}
