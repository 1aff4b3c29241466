import CropSquareIcon from '@mui/icons-material/CropSquare';
import PolylineIcon from '@mui/icons-material/Polyline';
import { Alert, Box, Button, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useBuilder, useIsTemplate } from '#admin/assessments/builder/document/context.ts';
import { ProblemText } from '#admin/assessments/builder/fields/inputs.tsx';
import { REGIONS_MAX } from '#common/assessments/questions/limits.ts';
import { uniqueId } from '#common/assessments/questions/options.ts';
import {
  fitIsOpen,
  type Point,
  type Region,
  withFittingRegions,
  withRegions,
} from '#common/assessments/questions/regions.ts';
import type { Stimulus } from '#common/assessments/questions/stimulus.ts';
import { type PictureSource, RegionCanvas, type Shape } from './RegionCanvas.tsx';
import { RegionRow } from './RegionRow.tsx';

type Config = Parameters<typeof fitIsOpen>[0];
type Props<C extends Config> = {
  title: string;
  config: C;
  onChange: (config: C, field: string) => void;
  /** Shows the option to read a region's name to experts who use the keyboard. */
  announceable?: boolean;
};

/** Regions of a picture: drawn with the pointer, or added and moved by numbers. */
export function RegionsField<C extends Config>({ title, config, onChange, announceable = false }: Props<C>) {
  const { regions } = config;
  const picture = usePicture(config);
  const set = (next: Region[], field: string) => onChange(withRegions(config, next), field);
  const group = useRef<HTMLDivElement>(null);
  const isTemplate = useIsTemplate();
  const [tool, setTool] = useState<Shape>('rectangle');
  const [selected, setSelected] = useState<string | null>(null);
  /** The buttons disappear after the decision; the focus moves here. */
  const decide = (decided: C) => {
    onChange(decided, 'regions');
    group.current?.focus();
  };
  const add = (shape: Shape, points: Point[]) => {
    if (regions.length >= REGIONS_MAX) return;
    const id = uniqueId('g');
    set([...regions, { id, name: `Region ${regions.length + 1}`, shape, points, announced: false }], 'regions');
    setSelected(id);
  };
  const change = (index: number, part: Partial<Region>, field: string) =>
    set(
      regions.map((region, at) => (at === index ? { ...region, ...part } : region)),
      `regions.${index}.${field}`,
    );
  return (
    <Box ref={group} data-field="config.regions" role="group" aria-label={title} tabIndex={-1} sx={{ outline: 'none' }}>
      <Typography variant="h4" component="h3" gutterBottom>
        {title}
      </Typography>
      {picture && fitIsOpen(config) && (
        <MovedRegions
          onFit={() => decide(withFittingRegions(config))}
          onRemove={() => decide(withRegions(config, []))}
        />
      )}
      {picture ? (
        <Stack spacing={1}>
          <RegionTools tool={tool} onTool={setTool} onAdd={add} full={regions.length >= REGIONS_MAX} />
          <RegionCanvas
            picture={picture}
            regions={regions}
            tool={tool}
            selected={selected}
            onSelect={setSelected}
            onDraw={add}
            onMove={(id, points) =>
              change(
                regions.findIndex((region) => region.id === id),
                { points },
                'points',
              )
            }
          />
        </Stack>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {isTemplate ? 'They are drawn where there is a picture.' : 'Choose a picture first.'}
        </Typography>
      )}
      <ProblemText field="config.regions" filled={regions.length > 0 && !fitIsOpen(config)} />
      <Stack spacing={1} sx={{ mt: 1 }}>
        {regions.map((region, index) => (
          <RegionRow
            key={region.id}
            region={region}
            index={index}
            selected={region.id === selected}
            announceable={announceable}
            onSelect={() => setSelected(region.id)}
            onChange={(part, field) => change(index, part, field)}
            onRemove={() => set(regions.toSpliced(index, 1), 'regions')}
          />
        ))}
      </Stack>
    </Box>
  );
}

/** Regions keep their positions when another picture is chosen, so somebody must check that they fit. */
function MovedRegions({ onFit, onRemove }: { onFit: () => void; onRemove: () => void }) {
  return (
    <Alert severity="warning" sx={{ mb: 1 }}>
      These regions were drawn on another picture. Check where each of them lies on this one.
      <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" color="inherit" onClick={onFit}>
          They Fit This Picture
        </Button>
        <Button size="small" color="inherit" data-once="" onClick={onRemove}>
          Remove All Regions
        </Button>
      </Stack>
    </Alert>
  );
}

/** Returns the picture that regions are drawn on, the image or the page of the PDF; null while there is none. */
function usePicture({ material_id, page }: Stimulus): PictureSource | null {
  const { materials } = useBuilder();
  const material = materials.find((one) => one.id === material_id);
  if (!material || material.kind === 'model') return null;
  if (material.kind === 'pdf') return material.pages.find((one) => one.number === (page ?? 1)) ?? null;
  return material;
}

type ToolsProps = {
  tool: Shape;
  onTool: (tool: Shape) => void;
  onAdd: (shape: Shape, points: Point[]) => void;
  full: boolean;
};

/** A region in the middle, to start from by keyboard. */
const MIDDLE: Record<Shape, Point[]> = {
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
function RegionTools({ tool, onTool, onAdd, full }: ToolsProps) {
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={tool}
        onChange={(_event, next: Shape | null) => next && onTool(next)}
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
