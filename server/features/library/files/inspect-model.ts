import { FILE_MESSAGES } from '#common/library/files.ts';
import { badRequest, tooLarge, unsupportedFile } from '#server/http/errors.ts';
import type { Owner } from '#server/process/fair-queue.ts';
import { checkFile } from './check-file.ts';
import type { Ends, Inspected } from './inspected.ts';
import { GLB_HEADER } from './model-content.ts';
import type { Spooled } from './spool.ts';

const MESSAGES_SHOWN = 5;

/**
 * @throws 415 for a file that is not a glTF, 400 for a damaged model or one that points elsewhere, with the validator's
 * messages, 413 for a model that unpacks to more than a browser can show
 */
export async function inspectModel(file: Spooled, { head }: Ends, owner: Owner): Promise<Inspected> {
  const binary = head.subarray(0, 4).toString('latin1') === 'glTF';
  if (!binary && !/^\s*\{/.test(head.toString('utf8').replace(/^\ufeff/, '')))
    throw unsupportedFile(FILE_MESSAGES.notModel);
  if (binary && !hasHonestLength(head, file.size)) throw badRequest(FILE_MESSAGES.brokenModel);
  const found = await checkFile('model', file.path, owner);
  if (found.problem === 'not_gltf') throw unsupportedFile(FILE_MESSAGES.notModel);
  if (found.problem === 'broken') throw badRequest(FILE_MESSAGES.brokenModel);
  if (found.problem === 'too_large') throw tooLarge(FILE_MESSAGES.hugeModel);
  if (found.problem === 'external') throw badRequest(FILE_MESSAGES.externalModel);
  if (found.problem === 'invalid') {
    const shown = found.messages.slice(0, MESSAGES_SHOWN).join('; ');
    throw badRequest(`This 3D model is not valid: ${shown}`);
  }
  return binary ? { mime: 'model/gltf-binary', extension: 'glb' } : { mime: 'model/gltf+json', extension: 'gltf' };
}

/** A GLB says its version and its whole length in the header. */
function hasHonestLength(head: Buffer, size: number): boolean {
  return head.length >= GLB_HEADER && head.readUInt32LE(4) === 2 && head.readUInt32LE(8) === size;
}
