import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { FILE_MESSAGES } from '#common/library/files.ts';
import { currentUser } from '#server/access/authenticate.ts';
import type { Context } from '#server/context.ts';
import { badInput, badRequest, HttpError } from '#server/http/errors.ts';
import { requireStorable } from '#server/http/storable-text.ts';
import { runFormOnce } from '#server/idempotency/once.ts';
import { discardFiles, type ReceivedFile, type ReceiveOptions, receiveFile } from './receive-file.ts';

/** How the file of a field is received. */
export type FileField = Omit<ReceiveOptions, 'uploadedBy'>;

export type Form<FileName extends string> = {
  /** Text fields: a repeated one, or one named in `lists`, is a list. A JSON body comes as it is. */
  fields: Record<string, unknown>;
  files: Partial<Record<FileName, ReceivedFile>>;
};

export type FormShape<FileName extends string> = { files: Record<FileName, FileField>; lists?: readonly string[] };

/** Statuses of file errors that are shown at the field. */
const AT_FIELD = new Set([400, 413, 415]);

/**
 * Reads a multipart form (or a JSON body) with its files and hands both to `work`, which makes the files ready in its
 * transaction. If anything fails, here or in `work`, the files are discarded: no record is half saved, and no file is orphaned.
 * @throws errors of files at their fields, and whatever `work` throws
 */
export async function withForm<FileName extends string, Result>(
  ctx: Context,
  request: FastifyRequest,
  shape: FormShape<FileName>,
  work: (form: Form<FileName>) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) {
    return work({ fields: (request.body ?? {}) as Record<string, unknown>, files: {} });
  }
  const form: Form<FileName> = { fields: {}, files: {} };
  try {
    await readParts(ctx, request, shape, form);
    return await runFormOnce(ctx, request, contentOf(form), () => work(form));
  } catch (error) {
    const received = Object.values<ReceivedFile | undefined>(form.files).flatMap((file) => file?.file_id ?? []);
    await discardFiles(ctx, received);
    throw error;
  }
}

/** Identifies the content of a form, independent of the ids of its files. */
function contentOf({ fields, files }: Form<string>): unknown {
  const sent = Object.entries<ReceivedFile | undefined>(files);
  return { fields, files: Object.fromEntries(sent.map(([name, file]) => [name, [file?.name, file?.sha256]])) };
}

async function readParts<FileName extends string>(
  ctx: Context,
  request: FastifyRequest,
  shape: FormShape<FileName>,
  { fields, files }: Form<FileName>,
): Promise<void> {
  const uploadedBy = currentUser(request).id;
  try {
    for await (const part of formParts(request, { fileSize: Number.POSITIVE_INFINITY })) {
      const name = part.fieldname;
      if (part.type === 'field') {
        if (part.valueTruncated) throw badInput({ [name]: ['This is too long.'] });
        requireStorable({ [name]: part.value });
        addField(fields, name, part.value, shape.lists?.includes(name) ?? false);
        continue;
      }
      const options = fileField(shape.files, name);
      if (!options || files[name as FileName]) {
        throw badInput({ [name]: [options ? 'Only one file can be sent here.' : 'No file is expected here.'] });
      }
      files[name as FileName] = await atField(name, receiveFile(ctx, part, { ...options, uploadedBy }));
    }
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The parts of a multipart request. @throws 400 for a body that breaks off or is not a form */
export async function* formParts(request: FastifyRequest, limits: FormLimits): AsyncGenerator<Multipart, void> {
  try {
    yield* request.parts({ limits });
  } catch (error) {
    throw asRefusal(error);
  }
}

type FormLimits = NonNullable<NonNullable<Parameters<FastifyRequest['parts']>[0]>['limits']>;

/** Translates an error of the multipart parser. */
function asRefusal(error: unknown): unknown {
  if (error instanceof HttpError || (error as { statusCode?: number }).statusCode) return error;
  if ((error as NodeJS.ErrnoException).syscall) return error;
  return isParserError(error) ? badRequest(FILE_MESSAGES.interrupted) : error;
}

function fileField(shape: Record<string, FileField>, name: string): FileField | undefined {
  return Object.hasOwn(shape, name) ? shape[name] : undefined;
}

function addField(fields: Record<string, unknown>, name: string, value: unknown, isList: boolean): void {
  const present = fields[name];
  if (Array.isArray(present)) present.push(value);
  else if (present !== undefined) fields[name] = [present, value];
  else fields[name] = isList ? [value] : value;
}

/** Messages of the multipart parser about a broken or invalid body. */
function isParserError(error: unknown): boolean {
  return error instanceof Error && /multipart|part terminated|unexpected end|boundary|malformed/i.test(error.message);
}

/** Moves the message of a refusal to a field. */
async function atField<T>(field: string, receiving: Promise<T>): Promise<T> {
  try {
    return await receiving;
  } catch (error) {
    if (error instanceof HttpError && AT_FIELD.has(error.status) && 'detail' in error.body) {
      throw new HttpError(error.status, { errors: { [field]: [error.body.detail] } });
    }
    throw error;
  }
}
