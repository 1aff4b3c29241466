import { Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useIsTemplate } from '#admin/assessments/builder/assessmentContext.ts';
import { ProblemText } from '#admin/assessments/builder/fields/ProblemText.tsx';
import { REGIONS_MAX } from '#common/assessments/questions/limits.ts';
import { freshId } from '#common/assessments/questions/options.ts';
import type { Point, Region } from '#common/assessments/questions/regions.ts';
import type { PictureSource } from './picture.ts';
import { RegionCanvas } from './RegionCanvas.tsx';
import { RegionRow } from './RegionRow.tsx';
import { RegionTools, type Tool } from './RegionTools.tsx';

type Props = {
  title: string;
  picture: PictureSource | null;
  regions: Region[];
  onChange: (regions: Region[], field: string) => void;
  /** Shows the option to read a region's name to experts who use the keyboard. */
  announceable?: boolean;
};

/** Regions of a picture: drawn with the pointer, or added and moved by numbers. */
export function RegionsField({ title, picture, regions, onChange, announceable = false }: Props) {
  const isTemplate = useIsTemplate();
  const [tool, setTool] = useState<Tool>('rectangle');
  const [selected, setSelected] = useState<string | null>(null);
  const add = (shape: Region['shape'], points: Point[]) => {
    if (regions.length >= REGIONS_MAX) return;
    const id = freshId('g', regions);
    onChange([...regions, { id, name: `Region ${regions.length + 1}`, shape, points, announced: false }], 'regions');
    setSelected(id);
  };
  const change = (index: number, part: Partial<Region>, field: string) =>
    onChange(
      regions.map((region, at) => (at === index ? { ...region, ...part } : region)),
      `regions.${index}.${field}`,
    );
  return (
    <Box data-field="config.regions" role="group" aria-label={title}>
      <Typography variant="h4" component="h3" gutterBottom>
        {title}
      </Typography>
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
      <ProblemText field="config.regions" />
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
            onRemove={() => onChange(regions.toSpliced(index, 1), 'regions')}
          />
        ))}
      </Stack>
    </Box>
  );
}
