import sharp from 'sharp';

/** A PNG of one colour. */
export function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3b7286' } })
    .png()
    .toBuffer();
}
