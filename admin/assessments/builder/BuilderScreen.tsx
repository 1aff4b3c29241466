import { Box, Paper, Tab } from '@mui/material';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '#common/assessments/questionnaire/problems.ts';
import { TabBar } from '#common/ui/layout/TabBar.tsx';
import { useBuilder, useBuilderState } from './document/context.ts';
import { focusBuilderField, ProblemsContext, useFoundProblems } from './document/problems.ts';
import { useBuilderShortcuts } from './document/UndoRedoButtons.tsx';
import { Notices } from './Notices.tsx';
import { Outline } from './outline/Outline.tsx';
import { QuestionPreview, SectionPreview } from './panels/Preview.tsx';
import { QuestionPanel, SectionPanel } from './panels/QuestionPanel.tsx';

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
  useBuilderShortcuts();
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
          gap: { xs: 3, lg: 2 },
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: '260px minmax(0, 1fr)',
            lg: hasPreview ? '260px minmax(0, 3fr) minmax(0, 2fr)' : '260px minmax(0, 1fr)',
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
            {selection.kind === 'question' && <QuestionPreview key={selection.id} id={selection.id} />}
            {selection.kind === 'section' && <SectionPreview id={selection.id} />}
          </Paper>
        )}
      </Box>
    </FoundProblems>
  );
}

/** Finds problems while somebody types; children render again only when problems have changed. */
function FoundProblems({ tried, children }: { tried: boolean; children: ReactNode }) {
  return <ProblemsContext value={useFoundProblems(tried)}>{children}</ProblemsContext>;
}

type Part = 'outline' | 'edit' | 'preview';
type TabsProps = { part: Part; onPart: (part: Part) => void; hasPreview: boolean };

/** On narrow screens, tabs show one part of the builder at a time. */
function NarrowTabs({ part, onPart, hasPreview }: TabsProps) {
  const shown = part === 'preview' && !hasPreview ? 'edit' : part;
  return (
    <TabBar
      value={shown}
      onChange={(_event, next: Part) => onPart(next)}
      variant="fullWidth"
      aria-label="Parts of the builder"
      sx={{ display: { md: 'none' }, mb: 2 }}
    >
      <Tab value="outline" label="Outline" />
      <Tab value="edit" label="Edit" />
      <Tab value="preview" label="Preview" disabled={!hasPreview} />
    </TabBar>
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
