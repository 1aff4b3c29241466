import sharp from 'sharp';

/** A PNG of one colour. */
export function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3b7286' } })
    .png()
    .toBuffer();
}

/** A portrait as a phone takes it: lying on its side in the file, and larger than the portal takes. */
export function largePhoto(): Promise<Buffer> {
  const background = { r: 128, g: 128, b: 128 };
  return sharp({
    create: { width: 2400, height: 1800, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}
