import { fileRefusal } from '#common/library/file-signatures.ts';
import { ACCEPTED_TYPES } from '#common/library/files.ts';
import { DEFAULT_MATERIAL_TYPE } from '#common/library/vis.ts';
import { titleFromFileName } from '#common/texts/format.ts';

/** An image that was added and is not uploaded yet. */
export type ChosenImage = {
  key: string;
  file: File;
  /** An address of the file for its thumbnail. */
  preview: string;
  title: string;
  material_type: string;
  /** Why it cannot be uploaded, if that is known before trying. */
  refusal: string | null;
};

let counter = 0;

/**
 * Returns an image for step 3: its title is the file's name without extension, its type two-dimensional graphics.
 */
export async function chooseImage(file: File, maxBytes: number): Promise<ChosenImage> {
  counter += 1;
  return {
    key: `image-${counter}`,
    file,
    preview: URL.createObjectURL(file),
    title: titleFromFileName(file.name),
    material_type: DEFAULT_MATERIAL_TYPE,
    refusal: await fileRefusal('image', file, maxBytes),
  };
}

const IMAGE_TYPES: readonly string[] = ACCEPTED_TYPES.image;

/** JPG, PNG, GIF and WebP. The browser determines the type from the name; the server checks the content. */
export const isImageFile = (file: File) => IMAGE_TYPES.includes(file.type);
