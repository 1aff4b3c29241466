import type { Design } from './design.ts';
import { scatter } from './svg.ts';

/** The picture on a label, filling a box of w × h. */
export function motif(design: Design, w: number, h: number): string {
  return drawings[design.motif](design, w, h);
}

type Drawing = (design: Design, w: number, h: number) => string;

const peaks: Drawing = ({ accent, ink, second }, w, h) => {
  const ridge = (heights: number[], base: number, fill: string, opacity: number) => {
    const points = heights.map((height, index) => `${(index / (heights.length - 1)) * w},${h - base - height * h}`);
    return `<polygon points="0,${h} ${points.join(' ')} ${w},${h}" fill="${fill}" opacity="${opacity}"/>`;
  };
  const snow = `<polygon points="${w * 0.5},${h * 0.28} ${w * 0.42},${h * 0.46} ${w * 0.47},${h * 0.43} ${w * 0.5},${h * 0.49} ${w * 0.54},${h * 0.42} ${w * 0.59},${h * 0.48}" fill="${second}" opacity="0.9"/>`;
  return [
    `<circle cx="${w * 0.74}" cy="${h * 0.22}" r="${w * 0.09}" fill="${accent}" opacity="0.5"/>`,
    ridge([0.3, 0.52, 0.4, 0.62, 0.44, 0.66, 0.36], 0, accent, 0.35),
    ridge([0.14, 0.36, 0.24, 0.72, 0.3, 0.46, 0.2], 0, accent, 0.75),
    snow,
    ridge([0.05, 0.16, 0.1, 0.26, 0.14, 0.24, 0.08], 0, ink, 0.9),
  ].join('');
};

const leaves: Drawing = ({ accent, ink, second }, w, h) => {
  const leaf = (x: number, y: number, length: number, turn: number, fill: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0 C ${length * 0.35} ${-length * 0.3}, ${length * 0.35} ${-length * 0.8}, 0 ${-length} C ${-length * 0.35} ${-length * 0.8}, ${-length * 0.35} ${-length * 0.3}, 0 0Z" fill="${fill}"/><path d="M0 0V${-length * 0.86}" stroke="${ink}" stroke-opacity="0.35" stroke-width="${length * 0.02}"/></g>`;
  const fan = [-75, -50, -25, 0, 25, 50, 75].map((turn, index) =>
    leaf(w / 2, h * 0.96, h * (0.62 + 0.14 * scatter(index)), turn, index % 2 ? accent : ink),
  );
  const grains = Array.from({ length: 9 }, (_, index) => {
    const x = w * (0.2 + 0.6 * scatter(index + 3));
    const y = h * (0.16 + 0.32 * scatter(index + 17));
    return `<ellipse cx="${x}" cy="${y}" rx="${w * 0.018}" ry="${w * 0.036}" transform="rotate(${scatter(index) * 90 - 45} ${x} ${y})" fill="${second}"/>`;
  });
  return [...fan, ...grains].join('');
};

const citrus: Drawing = ({ accent, ink, second }, w, h) => {
  const slice = (x: number, y: number, r: number, turn: number) => {
    const wedges = Array.from({ length: 8 }, (_, index) => {
      const at = (angle: number, radius: number) => `${Math.cos(angle) * radius} ${Math.sin(angle) * radius}`;
      const from = (index / 8) * Math.PI * 2 + 0.08;
      const to = ((index + 1) / 8) * Math.PI * 2 - 0.08;
      return `<path d="M ${at((from + to) / 2, r * 0.1)} L ${at(from, r * 0.76)} A ${r * 0.76} ${r * 0.76} 0 0 1 ${at(to, r * 0.76)} Z" fill="${accent}"/>`;
    });
    return `<g transform="translate(${x} ${y}) rotate(${turn})"><circle r="${r}" fill="${second}"/><circle r="${r * 0.88}" fill="${ink}"/>${wedges.join('')}</g>`;
  };
  const rays = Array.from({ length: 18 }, (_, index) => {
    const angle = (index / 18) * 360;
    return `<rect x="${w / 2 - w * 0.008}" y="${-h * 0.5}" width="${w * 0.016}" height="${h * 0.55}" fill="${accent}" opacity="0.35" transform="rotate(${angle} ${w / 2} ${h * 0.62})"/>`;
  });
  return [
    ...rays,
    slice(w * 0.5, h * 0.62, Math.min(w, h) * 0.36, 12),
    slice(w * 0.88, h * 0.92, Math.min(w, h) * 0.24, 40),
  ].join('');
};

const waves: Drawing = ({ accent, second, ink }, w, h) => {
  const wave = (y: number, height: number, shift: number, stroke: string, width: number, opacity: number) => {
    const step = w / 6;
    let path = `M ${-step + shift} ${y}`;
    for (let index = 0; index < 9; index += 1) path += ` q ${step / 2} ${index % 2 ? height : -height} ${step} 0`;
    return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" opacity="${opacity}"/>`;
  };
  const rows = Array.from({ length: 7 }, (_, index) =>
    wave(
      h * (0.36 + index * 0.1),
      h * 0.09,
      (index % 2) * (w / 12),
      index % 3 === 0 ? accent : second,
      h * 0.016,
      0.95 - index * 0.05,
    ),
  );
  return [
    `<circle cx="${w * 0.5}" cy="${h * 0.26}" r="${h * 0.13}" fill="none" stroke="${ink}" stroke-width="${h * 0.012}"/>`,
    ...rows,
  ].join('');
};

const drawings: Record<Design['motif'], Drawing> = { peaks, leaves, citrus, waves };
