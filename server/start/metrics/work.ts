import type { Channel } from 'node:diagnostics_channel';
import type { JobResult } from 'pg-boss';
import { levels } from 'pino';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { SECOND } from '#common/words/units.ts';
import {
  type ObservedJob,
  type ObservedLine,
  type ObservedRequest,
  type ObservedStatement,
  observed,
} from '#server/data/observed.ts';

/** Upper bounds in seconds. The aims are 0.3 s for what people wait for, and 1 s for a saved answer under load. */
const REQUEST_BUCKETS = [0.01, 0.05, 0.1, 0.3, 1, 3, 10, 30];
const STATEMENT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2];
const JOB_BUCKETS = [0.1, 1, 10, 60, 300];

/** The status of a request whose client left before the whole answer was sent, as nginx writes it. */
const CLIENT_LEFT = 499;

/** What alerts watch is counted from zero on, so that the first one is noticed too: events of the log, and runs of jobs. */
const WATCHED_EVENTS = ['infected_file', 'bounce'].map((event) => ({ level: 'warn', event }));
const WATCHED_RUNS = { kind: 'deliver-mail', outcome: 'completed' };

/** Counts and times what this process does, and tells the registry. Returns a function that ends it. */
export function countWork(registry: Registry): () => void {
  const ends = [countRequests, countStatements, countJobs, countLines, countAnswers].map((count) => count([registry]));
  return () => {
    for (const end of ends) end();
  };
}

type Registers = Registry[];

/** Calls `note` for each message of a channel. Returns a function that ends it. */
function subscribe<Message>(channel: Channel, note: (message: Message) => void): () => void {
  const listener = (message: unknown) => note(message as Message);
  channel.subscribe(listener);
  return () => void channel.unsubscribe(listener);
}

/** Calls `note` at the end of each piece of work, with the seconds that it took. Returns a function that ends it. */
function timeEach<Work extends object>(
  { start, asyncEnd }: { start: Channel; asyncEnd: Channel },
  note: (work: Work, seconds: number) => void,
): () => void {
  const begun = new WeakMap<object, number>();
  const ends = [
    subscribe(start, (work: Work) => void begun.set(work, performance.now())),
    subscribe(asyncEnd, (work: Work) => {
      const begin = begun.get(work);
      if (begin !== undefined) note(work, (performance.now() - begin) / SECOND);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function countRequests(registers: Registers): () => void {
  const requests = new Counter({
    name: 'panel_http_requests_total',
    help: 'Requests by method, template of the route and status; 499: the client left first',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'panel_http_request_duration_seconds',
    help: 'Time until the whole answer was sent, without answers of 500 and more',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  return subscribe(observed.request, ({ request, reply }: ObservedRequest) => {
    const begin = performance.now();
    reply.raw.once('close', () => {
      const { method, routeOptions } = request;
      const route = routeOptions.url ?? 'none';
      const status = reply.raw.writableFinished ? reply.raw.statusCode : CLIENT_LEFT;
      requests.inc({ method, route, status });
      if (status < 500) seconds.observe({ method, route }, (performance.now() - begin) / SECOND);
    });
  });
}

/** The name of a statement without the number of one whose text depends on the request, of which there may be many. */
const shortened = (name = 'unnamed') => name.replace(/^asked \d+$/, 'asked');

function countStatements(registers: Registers): () => void {
  const seconds = new Histogram({
    name: 'panel_statement_duration_seconds',
    help: 'Time of statements by name, with the wait for a connection',
    labelNames: ['statement'],
    buckets: STATEMENT_BUCKETS,
    registers,
  });
  const queries = new Counter({
    name: 'panel_queries_total',
    help: "Queries of Drizzle's builder, which have no name",
    registers,
  });
  const ends = [
    timeEach(observed.statement, ({ name }: ObservedStatement, time) =>
      seconds.observe({ statement: shortened(name) }, time),
    ),
    subscribe(observed.query, () => queries.inc()),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function countJobs(registers: Registers): () => void {
  const runs = new Counter({
    name: 'panel_job_runs_total',
    help: 'Runs of jobs by kind and outcome; a failed one is tried again',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'panel_job_duration_seconds',
    help: 'Time of runs of jobs by kind',
    labelNames: ['kind'],
    buckets: JOB_BUCKETS,
    registers,
  });
  runs.inc(WATCHED_RUNS, 0);
  return timeEach(observed.job, ({ name: kind, result }: ObservedJob & { result?: JobResult }, time) => {
    runs.inc({ kind, outcome: result?.status ?? 'failed' });
    seconds.observe({ kind }, time);
  });
}

function countLines(registers: Registers): () => void {
  const lines = new Counter({
    name: 'panel_log_lines_total',
    help: 'Events of the log by level and name; a repeated one counts as often as it happened',
    labelNames: ['level', 'event'],
    registers,
  });
  const checked = new Gauge({
    name: 'panel_audit_log_checked_timestamp_seconds',
    help: 'When this process last found the audit log intact, and broken; 0: never',
    labelNames: ['result'],
    registers,
  });
  for (const watched of WATCHED_EVENTS) lines.inc(watched, 0);
  for (const result of ['intact', 'broken']) checked.set({ result }, 0);
  return subscribe(observed.line, ({ level, event = 'none', count = 1 }: ObservedLine) => {
    lines.inc({ level: levels.labels[level], event }, count);
    const [, result] = /^audit_log_(intact|broken)$/.exec(event) ?? [];
    if (result) checked.set({ result }, Date.now() / SECOND);
  });
}

function countAnswers(registers: Registers): () => void {
  const saved = new Counter({
    name: 'panel_answers_saved_total',
    help: 'Answers of experts that were saved',
    registers,
  });
  return subscribe(observed.answersSaved, (count: number) => saved.inc(count));
}
