let known: boolean | undefined;

/** Whether this browser can draw 3D models; found out once. */
export function hasWebGl(): boolean {
  known ??= canDraw();
  return known;
}

function canDraw(): boolean {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
  // Browsers allow few contexts at a time; this one is not needed again.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
