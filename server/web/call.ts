import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { LARGEST_ID } from '#common/api/limits.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import type { CallAccess, Caller } from '#server/access/callers.ts';
import type { ThrottleName } from '#server/access/throttle.ts';
import type { Context } from '#server/outside/context.ts';

/**
 * What a repetition of a POST does.
 * - key: a call with a key is one transaction and has its effect once; without a key, calls are independent
 * - key_or_same: as key; without one an identical call of the same caller within 30 seconds counts as a repetition,
 *   since it would mail or pay a second time
 * - own: no answer is kept, because repeating is harmless (it reads, it sets a state, or it
 *   replaces what was there) or because its answer holds a secret that must not be kept
 */
export type Repetition = 'key' | 'key_or_same' | 'own';

/** The facts of a call besides its schemas and its work. */
type Facts = {
  summary: string;
  description?: string;
  /** Who may call: a permission of staff (`common/access/permissions.ts`), or a kind of caller. */
  access: CallAccess;
  /** Statuses of refusals that do not follow from the rest of the declaration. */
  refuses?: readonly number[];
  /** The limit of a body in bytes, if it is not the usual one. */
  bodyLimit?: number;
  /** The throttle that counts the call for each person; the call waits in the queue of expensive calls. */
  throttle?: ThrottleName;
  /** While the server is busy, the call goes before all others, and is refused last. */
  goesFirst?: true;
  /** For exports: the action that the audit log records before data are sent, about the row that the address names. */
  exported?: string;
  /** Staff may call it before they have enrolled the second factor that is required of them. */
  duringEnrolment?: true;
  /** Left out of the document of the API. */
  hidden?: true;
  /** Only outside production. */
  development?: true;
  /** For bodies that are neither JSON nor a form. */
  parsers?: (scope: FastifyInstance) => void;
};

/** What the hooks and the document of the API read of a route. */
export type CallConfig = Omit<Facts, 'access' | 'parsers'> & {
  access: Caller;
  repeat?: Repetition;
  body?: z.ZodType;
  example?: object;
  form?: FormReader<string, unknown>;
  /** The content type of a file. */
  file?: string;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallConfig;
  }
}

/** A call as it is declared; `call` makes one. */
export type Call = Omit<CallConfig, 'access'> & {
  route: Route;
  access: CallAccess;
  params?: z.ZodType;
  query?: z.ZodType;
  response?: Responses;
  list?: z.ZodType;
  parsers?: (scope: FastifyInstance) => void;
  before?: (given: AnyInput) => Awaitable<void>;
  ask?: (given: AnyInput) => Promise<unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: as below.
  run: (given: AnyInput, asked?: any) => unknown;
};

// biome-ignore lint/suspicious/noExplicitAny: each call knows what it is given; the list of all calls does not.
type AnyInput = CallInput<string, string, any, any, any, string, any>;

export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
export type Responses = Record<number, z.ZodType>;
type Awaitable<T> = T | Promise<T>;

/** Reads a form with files, or a JSON body with the same fields; `formWith` makes one. */
export type FormReader<FileName extends string, Received> = {
  fileNames: readonly FileName[];
  read: <T>(
    ctx: Context,
    request: FastifyRequest,
    /** `content` identifies what was sent. */
    work: (fields: unknown, files: Partial<Record<FileName, Received>>, content: unknown) => Promise<T>,
  ) => Promise<T>;
};

/** What a call is given: who calls, and what was sent, as its schemas read it. */
export type CallInput<R, A, P, Q, B, FileName extends string, Received> = {
  ctx: Context;
  /** The signed-in person; null is possible where anybody may call. */
  user: A extends 'public' ? CurrentUser | null : CurrentUser;
  params: [P] extends [never] ? Record<ParamsOf<R>, number> : z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  files: Partial<Record<FileName, Received>>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type ParamsOf<R> = R extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : R extends `${string}/:${infer Name}`
    ? Name
    : never;

/**
 * A file to send: its content, the name to save it by if it is to be saved, its status if that is not 200, and the content security
 * policy of a page that has styles of its own. `otherwise` is its name, without extension, for programs that read ASCII only, where
 * letters of `name` would be lost.
 */
export type Download = {
  content: string | Buffer | Readable;
  name?: string;
  otherwise?: string;
  status?: number;
  policy?: string;
};

/** What the work returns: the answer's body, the rows of a list, a file, or the reply if the work has already answered. */
type Result<S, L> = [S] extends [never]
  ? [L] extends [never]
    ? Download | FastifyReply
    : { count: number; rows: z.input<L>[] }
  : S extends { 204: z.ZodType }
    ? // biome-ignore lint/suspicious/noConfusingVoidType: work with an empty answer returns nothing.
      void
    : z.input<Extract<S[keyof S & (200 | 201)], z.ZodType>> | FastifyReply;

/** Declares everything about a call: who may make it, what it takes and returns, and its work. */
export function call<
  const R extends Route,
  const A extends CallAccess,
  P extends z.ZodType = never,
  Q extends z.ZodType = never,
  B extends z.ZodType = never,
  FileName extends string = never,
  Received = never,
  S extends Responses = never,
  L extends z.ZodType = never,
  T extends string = never,
  Asked = never,
>(
  route: R,
  declared: Facts & {
    access: A;
    /** Each parameter of the address is an id unless said otherwise. */
    params?: P;
    query?: Q;
    body?: B;
    /** A body that the schema takes: for the document of the API, and for tests, which put ids of theirs into it. */
    example?: z.input<B> & object;
    form?: FormReader<FileName, Received>;
    /** The answers by status; exactly one is a success. */
    response?: S;
    /** The row of a list; its answer also has a count and the addresses of the neighbouring pages. */
    list?: L;
    file?: T;
    /** Refuses the call before its form is read. */
    before?: (given: CallInput<R, A, P, Q, B, FileName, Received>) => Awaitable<void>;
    /** Asks somebody outside, who may take long, before the transaction of a call with a key; `run` gets what was said. */
    ask?: (given: CallInput<R, A, P, Q, B, FileName, Received>) => Promise<Asked>;
    run: (given: CallInput<R, A, P, Q, B, FileName, Received>, asked: Asked) => Awaitable<Result<S, L>>;
  } & (R extends `POST ${string}` ? { repeat: Repetition } : { repeat?: never }) &
    ([S | L | T] extends [never] ? { response: Responses } : unknown),
): Call {
  return { params: idsOf(route), ...(declared as unknown as Omit<Call, 'route'>), route };
}

function idsOf(route: string): z.ZodType | undefined {
  const names = [...route.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);
  return names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, idInPath]))) : undefined;
}

/** The same calls, each of which runs `check` first. */
export const guarded = (check: NonNullable<Call['before']>, calls: Call[]): Call[] =>
  calls.map((one) => ({
    ...one,
    before: async (given) => {
      await check(given);
      await one.before?.(given);
    },
  }));

/** An id in an address. Anything else becomes 0, which no row has, so that the answer is 404 and not 400. */
const idInPath = z.coerce.number().int().positive().max(LARGEST_ID).catch(0);
