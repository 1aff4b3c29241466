/** The type of a file, by its content. */
export type Inspected = {
  mime: string;
  extension: string;
  /** Pixels as shown, that is with the camera's orientation applied; images only. */
  width?: number;
  height?: number;
};

/** The first and last bytes, by which formats are told apart. */
export type Ends = { head: Buffer; tail: Buffer };
