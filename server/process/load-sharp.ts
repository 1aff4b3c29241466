/** Loads the library of pictures when it is first used. It keeps no decoded pixels, which are what takes memory. */
export async function loadSharp(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}
