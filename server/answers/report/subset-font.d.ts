declare module 'subset-font' {
  /** A font with the letters of a text only, as a TrueType file, at fixed places of its axes. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
}
