import type { FastifyRequest } from 'fastify';
import { FILE_MESSAGES } from '#common/library/files.ts';
import { type CurrentUser, currentUser } from '#server/access/authenticate.ts';
import { badInput, badRequest, HttpError } from '#server/data/errors.ts';
import type { Context } from '#server/outside/context.ts';
import type { FormReader } from '#server/web/call.ts';
import { requireStorable } from '#server/web/storable-text.ts';
import { discardFiles, type ReceivedFile, type ReceiveOptions, receiveFile } from './receive-file.ts';

/** How the file of a field is received. `refusal` returns the text of a refusal if it differs from the usual one. */
export type FileField = Omit<ReceiveOptions, 'uploadedBy'> & { refusal?: (status: number) => string | undefined };
type FileFields<FileName extends string> = Record<FileName, FileField | ((person: CurrentUser) => FileField)>;

/** Text fields. A repeated field, and a field of `lists`, is a list. A JSON body is taken unchanged. */
type Form<FileName extends string> = {
  fields: Record<string, unknown>;
  files: Partial<Record<FileName, ReceivedFile>>;
};

/** Statuses of file errors that are shown at the field. */
const AT_FIELD = new Set([400, 413, 415]);

/**
 * Reads a multipart form (or a JSON body) with these files for the call's work, which makes the files ready in its transaction.
 * If reading or the work fails, the files are discarded, so that no record is half saved and no file is orphaned.
 * @throws errors of files at their fields, and errors of the work
 */
export const formWith = <FileName extends string>(
  files: FileFields<FileName>,
  lists: readonly string[] = [],
): FormReader<FileName, ReceivedFile> => ({
  fileNames: Object.keys(files) as FileName[],
  read: async (ctx, request, work) => {
    if (!request.isMultipart()) return work(request.body ?? {}, {}, request.body);
    const form: Form<FileName> = { fields: {}, files: {} };
    try {
      await readParts(ctx, request, files, lists, form);
      return await work(form.fields, form.files, contentOf(form));
    } catch (error) {
      const received = Object.values<ReceivedFile | undefined>(form.files).flatMap((file) => file?.file_id ?? []);
      await discardFiles(ctx, received);
      throw error;
    }
  },
});

/** Identifies the content of a form, without the ids of its files. */
function contentOf({ fields, files }: Form<string>): unknown {
  const sent = Object.entries<ReceivedFile | undefined>(files);
  return { fields, files: Object.fromEntries(sent.map(([name, file]) => [name, [file?.name, file?.sha256]])) };
}

async function readParts<FileName extends string>(
  ctx: Context,
  request: FastifyRequest,
  expected: FileFields<FileName>,
  lists: readonly string[],
  { fields, files }: Form<FileName>,
): Promise<void> {
  const person = currentUser(request);
  try {
    for await (const part of request.parts({ limits: { fileSize: Number.POSITIVE_INFINITY } })) {
      const name = part.fieldname;
      if (part.type === 'field') {
        if (part.valueTruncated) throw badInput({ [name]: ['This is too long.'] });
        requireStorable({ [name]: part.value });
        addField(fields, name, part.value, lists.includes(name));
        continue;
      }
      const field: FileFields<FileName>[FileName] | undefined = Object.hasOwn(expected, name)
        ? expected[name as FileName]
        : undefined;
      const options: FileField | undefined = typeof field === 'function' ? field(person) : field;
      if (!options || files[name as FileName]) {
        throw badInput({ [name]: [options ? 'Only one file can be sent here.' : 'No file is expected here.'] });
      }
      files[name as FileName] = await atField(
        name,
        receiveFile(ctx, part, { ...options, uploadedBy: person.id }),
        options.refusal,
      );
    }
  } catch (error) {
    throw asRefusal(error);
  }
}

function asRefusal(error: unknown): unknown {
  if (error instanceof HttpError || (error as { statusCode?: number }).statusCode) return error;
  if ((error as NodeJS.ErrnoException).syscall) return error;
  return isParserError(error) ? badRequest(FILE_MESSAGES.interrupted) : error;
}

function addField(fields: Record<string, unknown>, name: string, value: unknown, isList: boolean): void {
  const present = fields[name];
  if (Array.isArray(present)) present.push(value);
  else if (present !== undefined) fields[name] = [present, value];
  else fields[name] = isList ? [value] : value;
}

function isParserError(error: unknown): boolean {
  return error instanceof Error && /multipart|part terminated|unexpected end|boundary|malformed/i.test(error.message);
}

/** Moves the message of a refusal to a field. */
async function atField<T>(field: string, receiving: Promise<T>, refusal?: FileField['refusal']): Promise<T> {
  try {
    return await receiving;
  } catch (error) {
    if (error instanceof HttpError && AT_FIELD.has(error.status) && 'detail' in error.body) {
      throw new HttpError(error.status, { errors: { [field]: [refusal?.(error.status) ?? error.body.detail] } });
    }
    throw error;
  }
}
