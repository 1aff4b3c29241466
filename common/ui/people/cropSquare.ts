/** The longer side of a stored profile picture, in pixels. */
const MAX_SIDE = 512;

/**
 * Crops a square out of a picture and scales it down to at most 512 pixels, as a JPEG.
 * @param area the square, in pixels of the picture
 * @throws when the browser cannot read the picture
 */
export async function cropSquare(
  file: File,
  area: { x: number; y: number; width: number; height: number },
): Promise<File> {
  const picture = await createImageBitmap(file);
  const side = Math.min(MAX_SIDE, Math.round(area.width));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new Error('The picture could not be written');
  return new File([blob], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg' });
}
