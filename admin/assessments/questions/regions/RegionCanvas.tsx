import { Box, Typography, useTheme } from '@mui/material';
import { type PointerEvent, useRef, useState } from 'react';
import { corners, type Point, type Region } from '#common/assessments/questions/regions.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { centre, movePoints, place, replacePoint } from './geometry.ts';

/** A picture that regions are drawn on. */
export type PictureSource = Pick<MaterialView, 'url' | 'width' | 'height'>;
export type Shape = Region['shape'];

type Props = {
  picture: PictureSource;
  regions: readonly Region[];
  tool: Shape;
  selected: string | null;
  onSelect: (id: string | null) => void;
  onDraw: (shape: Shape, points: Point[]) => void;
  onMove: (id: string, points: Point[]) => void;
};

type Drag =
  | { kind: 'draw'; from: Point }
  | { kind: 'region'; id: string; from: Point; points: Point[] }
  | { kind: 'point'; id: string; index: number; points: Point[] };

/** A rectangle smaller than this share of the picture was drawn by accident. */
const MIN_SIZE = 0.01;

/**
 * Draws regions on a picture: a rectangle by dragging, a polygon by clicking its corners (a click on the first one
 * closes it). Dragging a region moves it; dragging a corner of the selected region moves the corner.
 */
export function RegionCanvas({ picture, regions, tool, selected, onSelect, onDraw, onMove }: Props) {
  const { palette } = useTheme();
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef<Drag | null>(null);
  const [rectangle, setRectangle] = useState<Point[]>([]);
  const [outline, setOutline] = useState<Point[]>([]);
  const ratio = picture.height > 0 ? picture.width / picture.height : 4 / 3;

  const at = (event: PointerEvent): Point => {
    const box = svg.current?.getBoundingClientRect();
    return box ? place((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height) : { x: 0, y: 0 };
  };
  const begin = (event: PointerEvent, next: Drag) => {
    event.stopPropagation();
    svg.current?.setPointerCapture(event.pointerId);
    drag.current = next;
  };
  const onPointerDown = (event: PointerEvent) => {
    const point = at(event);
    if (tool === 'rectangle') return begin(event, { kind: 'draw', from: point });
    const first = outline[0];
    const closes = first && outline.length >= 3 && Math.hypot(point.x - first.x, (point.y - first.y) / ratio) < 0.02;
    if (!closes) return setOutline([...outline, point]);
    onDraw('polygon', outline);
    setOutline([]);
  };
  const onPointerMove = (event: PointerEvent) => {
    const current = drag.current;
    if (!current) return;
    const point = at(event);
    if (current.kind === 'draw') setRectangle([current.from, point]);
    else if (current.kind === 'region')
      onMove(current.id, movePoints(current.points, point.x - current.from.x, point.y - current.from.y));
    else onMove(current.id, replacePoint(current.points, current.index, point));
  };
  const onPointerUp = () => {
    const [a, b] = rectangle;
    if (drag.current?.kind === 'draw') {
      if (a && b && Math.abs(a.x - b.x) > MIN_SIZE && Math.abs(a.y - b.y) > MIN_SIZE) onDraw('rectangle', rectangle);
      else onSelect(null);
    }
    drag.current = null;
    setRectangle([]);
  };

  const path = (points: readonly Point[]) => points.map((point) => `${point.x},${point.y}`).join(' ');
  return (
    <Box>
      <Box
        sx={{
          position: 'relative',
          aspectRatio: String(ratio),
          maxHeight: '60vh',
          maxWidth: `calc(60vh * ${ratio})`,
          bgcolor: 'action.hover',
          borderRadius: 1,
          overflow: 'hidden',
        }}
      >
        <Box
          component="img"
          src={resolveUrl(picture.url)}
          alt=""
          draggable={false}
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
        />
        <Box
          component="svg"
          data-testid="region-canvas"
          ref={svg}
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          aria-hidden
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerUp}
          sx={{
            position: 'absolute',
            inset: 0,
            width: '100%',
            height: '100%',
            cursor: 'crosshair',
            touchAction: 'none',
            '& polygon, & polyline': { vectorEffect: 'non-scaling-stroke', strokeWidth: 2 },
          }}
        >
          {regions.map((region) => (
            <polygon
              key={region.id}
              points={path(corners(region))}
              fill={palette.secondary.main}
              fillOpacity={region.id === selected ? 0.35 : 0.18}
              stroke={palette.secondary.main}
              style={{ cursor: 'move' }}
              onPointerDown={(event) => {
                if (outline.length > 0) return;
                onSelect(region.id);
                begin(event, { kind: 'region', id: region.id, from: at(event), points: region.points });
              }}
            />
          ))}
          {rectangle.length === 2 && (
            <polygon
              points={path(corners({ shape: 'rectangle', points: rectangle }))}
              fill="none"
              stroke={palette.primary.main}
              strokeDasharray="4"
            />
          )}
          {outline.length > 0 && (
            <polyline points={path(outline)} fill="none" stroke={palette.primary.main} strokeDasharray="4" />
          )}
        </Box>
        {regions.map((region) => (
          <Label key={region.id} region={region} />
        ))}
        {outline.map((point, index) => (
          <Handle key={`${point.x},${point.y}`} at={point} strong={index === 0} />
        ))}
        {regions
          .filter((region) => region.id === selected)
          .flatMap((region) =>
            region.points.map((point, index) => (
              <Handle
                // biome-ignore lint/suspicious/noArrayIndexKey: corners are identified only by their position
                key={`${region.id}-${index}`}
                at={point}
                onPointerDown={(event) => begin(event, { kind: 'point', id: region.id, index, points: region.points })}
              />
            )),
          )}
      </Box>
      <Typography variant="caption" color="text.secondary">
        {tool === 'rectangle'
          ? 'Drag to draw a rectangle.'
          : 'Click the corners; click the first one again to close the polygon.'}{' '}
        Everything can also be done with the numbers below.
      </Typography>
    </Box>
  );
}

function Label({ region }: { region: Region }) {
  const at = centre(region);
  return (
    <Typography
      variant="caption"
      aria-hidden
      sx={{
        position: 'absolute',
        left: `${at.x * 100}%`,
        top: `${at.y * 100}%`,
        transform: 'translate(-50%, -50%)',
        px: 0.75,
        borderRadius: 0.5,
        bgcolor: 'background.paper',
        pointerEvents: 'none',
      }}
    >
      {region.name}
    </Typography>
  );
}

type HandleProps = { at: Point; strong?: boolean; onPointerDown?: (event: PointerEvent) => void };

function Handle({ at, strong = false, onPointerDown }: HandleProps) {
  return (
    <Box
      aria-hidden
      onPointerDown={onPointerDown}
      sx={{
        position: 'absolute',
        left: `${at.x * 100}%`,
        top: `${at.y * 100}%`,
        width: strong ? 16 : 14,
        height: strong ? 16 : 14,
        transform: 'translate(-50%, -50%)',
        borderRadius: '50%',
        bgcolor: 'background.paper',
        border: 2,
        borderColor: 'primary.main',
        cursor: onPointerDown ? 'grab' : 'default',
        pointerEvents: onPointerDown ? 'auto' : 'none',
        touchAction: 'none',
      }}
    />
  );
}
