import { pictureType } from '#common/library/picture-content.ts';

/** The longer side, in pixels, of a picture that is cropped: enough to zoom in, and little enough for the memory of a phone. */
const MAX_SIDE = 2560;

/**
 * Makes a picture of any size ready to be cropped: upright as the camera held it, at most 2560 pixels, on white, as a JPEG.
 * @throws when the browser cannot read it
 */
export async function readPicture(file: File): Promise<File> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
    return await drawJpeg(file.name, Math.round(width * scale), Math.round(height * scale), (context, size) =>
      context.drawImage(image, 0, 0, size.width, size.height),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Draws a JPEG on white. @throws when the browser cannot */
export async function drawJpeg(
  name: string,
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D, size: { width: number; height: number }) => void,
): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, width);
  canvas.height = Math.max(1, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  draw(context, canvas);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new Error('The picture could not be written');
  return new File([blob], `${name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg' });
}

/** What a file is by its content; what its name says where the content is not known. Systems do not know every ending. */
export async function contentTypeOf(file: File): Promise<string> {
  // Of a file that cannot be read at all, this is said when it is drawn.
  const head = await file
    .slice(0, 64)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return pictureType(new Uint8Array(head)) ?? file.type;
}

/** What to say of a picture of this type that the browser cannot read. */
export const unreadableMessage = (type: string) =>
  type === 'image/heic' ? 'This browser cannot open HEIC photos. Please choose a JPEG or PNG picture.' : UNREADABLE;

export const UNREADABLE = 'This picture could not be read. Please choose another one.';
