let known: boolean | undefined;

/** Returns whether this browser can draw 3D models; checked once. */
export function hasWebGl(): boolean {
  known ??= canDraw();
  return known;
}

function canDraw(): boolean {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
  // Browsers allow few contexts at a time, and this one is no longer needed.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
