import { tracingChannel } from 'node:diagnostics_channel';
import type { JobName } from './jobs.ts';

/** A statement by its name; undefined for one whose text depends on the request. */
export type ObservedStatement = { name: string | undefined };

/** A run of a job. Its result says whether it failed (`JobResult` of pg-boss). */
export type ObservedJob = { name: JobName; id: string };

/**
 * What metrics and traces observe: Node's tracing channels, which tell start, end and error of each piece of work and cost nothing
 * while nobody subscribes. Texts and values of statements are not passed on, since they may be personal.
 */
export const observed = {
  statement: tracingChannel<string, ObservedStatement>('panel.statement'),
  job: tracingChannel<string, ObservedJob>('panel.job'),
};
