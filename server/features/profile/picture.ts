import type { CurrentUser } from '../../auth/authenticate.ts';
import type { Context } from '../../context.ts';
import { unsupportedFile } from '../../errors.ts';
import type { PicturePart } from './read-update.ts';

export async function receivePicture(_ctx: Context, _person: CurrentUser, part: PicturePart): Promise<number> {
  part.file.resume();
  throw unsupportedFile('Please select a valid image file');
}
