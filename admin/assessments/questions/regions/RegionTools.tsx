import CropSquareIcon from '@mui/icons-material/CropSquare';
import PolylineIcon from '@mui/icons-material/Polyline';
import { Button, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { REGIONS_MAX } from '#common/assessments/questions/limits.ts';
import type { Point, Region } from '#common/assessments/questions/regions.ts';

export type Tool = Region['shape'];

type Props = { tool: Tool; onTool: (tool: Tool) => void; onAdd: (shape: Tool, points: Point[]) => void; full: boolean };

/** A region in the middle, to start from by keyboard. */
const MIDDLE: Record<Tool, Point[]> = {
  rectangle: [
    { x: 0.35, y: 0.35 },
    { x: 0.65, y: 0.65 },
  ],
  polygon: [
    { x: 0.5, y: 0.35 },
    { x: 0.65, y: 0.65 },
    { x: 0.35, y: 0.65 },
  ],
};

/** Chooses what the pointer draws, and adds a region without a pointer. */
export function RegionTools({ tool, onTool, onAdd, full }: Props) {
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={tool}
        onChange={(_event, next: Tool | null) => next && onTool(next)}
        aria-label="Shape to draw"
      >
        <ToggleButton value="rectangle">
          <CropSquareIcon fontSize="small" sx={{ mr: 0.5 }} /> Rectangle
        </ToggleButton>
        <ToggleButton value="polygon">
          <PolylineIcon fontSize="small" sx={{ mr: 0.5 }} /> Polygon
        </ToggleButton>
      </ToggleButtonGroup>
      <Button size="small" disabled={full} onClick={() => onAdd(tool, MIDDLE[tool])}>
        Add {tool} by numbers
      </Button>
      {full && (
        <Typography role="status" variant="body2" color="text.secondary" sx={{ alignSelf: 'center' }}>
          A question holds at most {REGIONS_MAX} regions.
        </Typography>
      )}
    </Stack>
  );
}
