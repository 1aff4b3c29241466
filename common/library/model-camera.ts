import * as z from 'zod';

const vector = z.tuple([z.number(), z.number(), z.number()]);
export type Vector = z.infer<typeof vector>;

/**
 * The camera that drew a view of a 3D model, in model-viewer's terms: it looks at `target` (in the model's own coordinates) from
 * `radius` metres away, `theta` radians around the upright axis and `phi` down from it. `fov` is what it sees from top to
 * bottom, in degrees.
 */
export const viewCamera = z.object({
  target: vector,
  theta: z.number(),
  phi: z.number(),
  radius: z.number().positive(),
  fov: z.number().positive().max(179),
});
export type ViewCamera = z.infer<typeof viewCamera>;

/** Reads a camera from the text of a form field; null if it is not one. */
export function cameraFromText(text: string): ViewCamera | null {
  try {
    return viewCamera.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/**
 * Returns where a point of the model's surface is on a view's picture (0…1 from its left and top edge; `aspect` is its width divided by
 * its height), and how squarely the camera looks at it (1 from straight above, 0 along the surface). Null for a point on a
 * side that is turned away, or outside the picture. It does not know whether another part of the model hides the point.
 */
export function placeOnView(
  { target, theta, phi, radius, fov }: ViewCamera,
  aspect: number,
  { point, normal }: { point: Vector; normal: Vector },
): { x: number; y: number; facing: number } | null {
  const [sinT, cosT, sinP, cosP] = [Math.sin(theta), Math.cos(theta), Math.sin(phi), Math.cos(phi)];
  // The camera's own axes: to the right, up, and back from what it looks at.
  const right: Vector = [cosT, 0, -sinT];
  const up: Vector = [-sinT * cosP, sinP, -cosT * cosP];
  const back: Vector = [sinT * sinP, cosP, cosT * sinP];
  const camera: Vector = [target[0] + radius * back[0], target[1] + radius * back[1], target[2] + radius * back[2]];
  const ray = minus(point, camera);
  const depth = -dot(ray, back);
  const facing = -dot(ray, normal) / (Math.hypot(...ray) * Math.hypot(...normal));
  if (!(depth > 0 && facing > 0)) return null;
  const half = depth * Math.tan((fov * Math.PI) / 360);
  const x = 0.5 + dot(ray, right) / (2 * half * aspect);
  const y = 0.5 - dot(ray, up) / (2 * half);
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y, facing } : null;
}
