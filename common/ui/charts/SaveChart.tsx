import DownloadIcon from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { createContext, useContext, useState } from 'react';
import type { Materials } from '#common/answers/charts/picture.ts';
import type { Drawing } from '#common/answers/charts/scene.ts';
import type { Caption } from '#common/answers/charts/sheet.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import type { ChartFormat } from './save/saveChart.ts';

/** What is said below every saved chart of a screen: the assessment, and which responses count. */
export const ChartNotes = createContext<readonly string[]>([]);

type Props = { drawing: Drawing; caption: Caption; materials: Materials };

/** A small menu that saves a chart, as large as on paper. The drawers are loaded when first used. */
export function SaveChart({ drawing, caption, materials }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  const notes = useContext(ChartNotes);
  const toast = useToast();
  const save = async (format: ChartFormat) => {
    setAnchor(null);
    setBusy(true);
    try {
      const { saveChart } = await import('./save/saveChart.ts');
      await saveChart(format, drawing, { ...caption, lines: [...caption.lines, ...notes] }, materials);
    } catch {
      toast.error(`Failed to save the chart as ${format}. Please try again.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', '@media print': { display: 'none' } }}>
      <BusyButton
        size="small"
        loading={busy}
        loadingPosition="start"
        startIcon={<DownloadIcon />}
        aria-label={`Save ${caption.title}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Save
      </BusyButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {(['PDF', 'PNG'] as const).map((format) => (
          <MenuItem key={format} onClick={() => void save(format)}>
            Save as {format}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
