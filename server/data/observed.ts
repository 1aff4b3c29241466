import { type Channel, channel, tracingChannel } from 'node:diagnostics_channel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';

/** A request that arrived: published in its first hook, before anything is known of who makes it. */
export type ObservedRequest = { request: FastifyRequest; reply: FastifyReply };

/** A statement by its name; undefined for one whose text depends on the request. `row` is the schema of its rows, for tests. */
export type ObservedStatement = { name: string | undefined; row: ZodType };

/** A run of a job. Its result says whether it failed (`JobResult` of pg-boss). */
export type ObservedJob = { name: string; id: string };

/** A line of the log: its level as pino numbers it, its event, and how many further events a repeated line stands for. */
export type ObservedLine = { level: number; event?: string; count?: number };

/** A service on which the portal calls. */
export type Service = 'mail' | 'gift cards' | 'sheet' | 'storage' | 'virus scan' | 'language model';

/** A call to a service outside. */
export type ObservedCall = { service: Service };

/**
 * What metrics and traces observe: Node's channels, which tell start, end and error of each piece of work and cost nothing while
 * nobody subscribes. Texts and values of statements, and what is sent to services, are not passed on, since they may be personal.
 */
export const observed = {
  request: channel('panel.request') as Channel<never, ObservedRequest>,
  statement: tracingChannel<string, ObservedStatement>('panel.statement'),
  /** Queries of Drizzle's builder, which have no name. */
  query: channel('panel.query'),
  job: tracingChannel<string, ObservedJob>('panel.job'),
  outside: tracingChannel<string, ObservedCall>('panel.outside'),
  line: channel('panel.line') as Channel<never, ObservedLine>,
  /** How many answers a request has saved. */
  answersSaved: channel('panel.answers-saved') as Channel<never, number>,
};

/** Settings of Drizzle by which its queries are observed. */
export const OBSERVED_QUERIES = { logger: { logQuery: () => observed.query.publish(undefined) } };
