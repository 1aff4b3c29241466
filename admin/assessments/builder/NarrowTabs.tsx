import { Tab } from '@mui/material';
import { TabBar } from '#common/ui/layout/TabBar.tsx';

export type Part = 'outline' | 'edit' | 'preview';

type Props = { part: Part; onPart: (part: Part) => void; hasPreview: boolean };

/** On narrow screens, tabs show one part of the builder at a time. */
export function NarrowTabs({ part, onPart, hasPreview }: Props) {
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
