import Box from '@mui/material/Box';
import { type Theme, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, type RefCallback, useCallback, useMemo, useState } from 'react';
import { HEAT_TONES } from '#common/answers/charts/heat-tones.ts';
import { markAt } from '#common/answers/charts/marks.ts';
import { type Materials, pictureIn } from '#common/answers/charts/picture.ts';
import type { Drawing, MarkKind, Scene, Shape, Tone } from '#common/answers/charts/scene.ts';
import { resolveUrl } from '#common/ui/api/address.ts';

/** The scale of a chart on a wide screen, so that its letters are about as large as other text. */
const SCALE = 1.15;

/** A chart as SVG in the theme's colours, with a text description for screen readers. */
export function SceneSvg({ scene, materials }: { scene: Scene; materials: Materials }) {
  const { drawing, measure } = useDrawing(scene);
  return <DrawingSvg drawing={drawing} measure={measure} materials={materials} />;
}

/** A scene drawn for the width that its element has; `measure` is the element's ref. */
export function useDrawing(scene: Scene): { drawing: Drawing; measure: RefCallback<SVGSVGElement> } {
  const theme = useTheme();
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'));
  const [width, measure] = useWidth();
  const drawing = useMemo(() => (isPhone ? scene.narrow() : scene.fitting(width / SCALE)), [scene, isPhone, width]);
  return { drawing, measure };
}

type Props = { drawing: Drawing; measure: RefCallback<SVGSVGElement>; materials: Materials };

export const DrawingSvg = memo(function DrawingSvg({ drawing, measure, materials }: Props) {
  const theme = useTheme();
  return (
    <Box
      component="svg"
      ref={measure}
      role="img"
      aria-label={drawing.label}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      sx={{
        display: 'block',
        width: '100%',
        height: 'auto',
        fontFamily: theme.typography.fontFamily,
        // The colours distinguish series, so they stay, with the background that they were chosen for.
        '@media (forced-colors: active)': { forcedColorAdjust: 'none', bgcolor: 'background.paper' },
      }}
    >
      {drawing.shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a scene's shapes have no id and never move
        <ShapeSvg key={index} shape={shape} colours={coloursOf(theme)} materials={materials} />
      ))}
    </Box>
  );
});

const NO_MATERIALS: Materials = new Map();

/** A mark as a picture beside its words, which say what it means. */
export function MarkSvg({ kind }: { kind: MarkKind }) {
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox="-8 -8 16 16"
      sx={{ width: 16, height: 16, flexShrink: 0, forcedColorAdjust: 'none' }}
    >
      <ShapeSvg shape={markAt(0, 0, 6, kind)} colours={coloursOf(useTheme())} materials={NO_MATERIALS} />
    </Box>
  );
}

/** The current width of an element in pixels; 0 before it is known. */
function useWidth(): [number, RefCallback<SVGSVGElement>] {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: SVGSVGElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure];
}

function coloursOf({ palette }: Theme): Record<Tone, string> {
  return {
    text: palette.text.primary,
    muted: palette.text.secondary,
    grid: palette.divider,
    surface: palette.background.paper,
    primary: palette.primary.main,
    secondary: palette.secondary.main,
    positive: palette.success.main,
    neutral: palette.warning.main,
    negative: palette.error.main,
    ...HEAT_TONES,
  };
}

type ShapeProps = { shape: Shape; colours: Record<Tone, string>; materials: Materials };

function ShapeSvg({ shape, colours, materials }: ShapeProps) {
  if (shape.kind === 'text') {
    const { x, y, text, size, tone, anchor, bold } = shape;
    return (
      <text x={x} y={y} fontSize={size} fill={colours[tone]} textAnchor={anchor} fontWeight={bold ? 650 : undefined}>
        {text}
      </text>
    );
  }
  if (shape.kind === 'picture') {
    const { x, y, width, height } = shape;
    const url = pictureIn(materials, shape.picture)?.url;
    if (!url) return null;
    return <image href={resolveUrl(url)} x={x} y={y} width={width} height={height} preserveAspectRatio="none" />;
  }
  const paint = {
    fill: 'fill' in shape ? colours[shape.fill] : 'none',
    opacity: 'opacity' in shape ? shape.opacity : undefined,
    stroke: 'stroke' in shape && shape.stroke ? colours[shape.stroke] : undefined,
    strokeWidth: 'line' in shape ? shape.line : undefined,
    strokeDasharray: 'dash' in shape && shape.dash ? '5 4' : undefined,
    children: 'title' in shape && shape.title ? <title>{shape.title}</title> : undefined,
  };
  if (shape.kind === 'rect') {
    const { x, y, width, height, radius } = shape;
    return <rect x={x} y={y} width={Math.max(0, width)} height={height} rx={radius} {...paint} />;
  }
  if (shape.kind === 'circle') return <circle cx={shape.x} cy={shape.y} r={shape.r} {...paint} />;
  if (shape.kind === 'line') return <line x1={shape.x1} y1={shape.y1} x2={shape.x2} y2={shape.y2} {...paint} />;
  if (shape.kind === 'area') {
    const outline = shape.rings.map((ring) => `M${ring.map((point) => point.join(' ')).join('L')}Z`).join('');
    return <path d={outline} fillRule="evenodd" strokeLinejoin="round" {...paint} />;
  }
  const points = shape.points.map((point) => point.join(',')).join(' ');
  return shape.closed ? <polygon points={points} {...paint} /> : <polyline points={points} {...paint} />;
}
