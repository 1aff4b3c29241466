import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useIsTemplate } from '#admin/assessments/builder/assessmentContext.ts';
import { ProblemText } from '#admin/assessments/builder/fields/ProblemText.tsx';
import { fitIsOpen, withFittingRegions, withRegions } from '#common/assessments/questions/drawn-regions.ts';
import { REGIONS_MAX } from '#common/assessments/questions/limits.ts';
import { freshId } from '#common/assessments/questions/options.ts';
import type { Point, Region } from '#common/assessments/questions/regions.ts';
import type { PictureSource } from './picture.ts';
import { RegionCanvas } from './RegionCanvas.tsx';
import { RegionRow } from './RegionRow.tsx';
import { RegionTools, type Tool } from './RegionTools.tsx';

type Config = Parameters<typeof fitIsOpen>[0];
type Props<C extends Config> = {
  title: string;
  picture: PictureSource | null;
  config: C;
  onChange: (config: C, field: string) => void;
  /** Shows the option to read a region's name to experts who use the keyboard. */
  announceable?: boolean;
};

/** Regions of a picture: drawn with the pointer, or added and moved by numbers. */
export function RegionsField<C extends Config>({ title, picture, config, onChange, announceable = false }: Props<C>) {
  const { regions } = config;
  const set = (next: Region[], field: string) => onChange(withRegions(config, next), field);
  const group = useRef<HTMLDivElement>(null);
  const isTemplate = useIsTemplate();
  const [tool, setTool] = useState<Tool>('rectangle');
  const [selected, setSelected] = useState<string | null>(null);
  /** The buttons go with the decision; the focus stays here. */
  const decide = (decided: C) => {
    onChange(decided, 'regions');
    group.current?.focus();
  };
  const add = (shape: Region['shape'], points: Point[]) => {
    if (regions.length >= REGIONS_MAX) return;
    const id = freshId('g', regions);
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

/** Regions stay where they were when another picture is chosen: somebody has to look whether they fit it. */
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
