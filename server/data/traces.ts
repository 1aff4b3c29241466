import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracingChannel } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { SECOND } from '#common/words/units.ts';
import type { TraceConfig } from './config/traces.ts';
import { failedStatement } from './errors.ts';
import { type Logger, logRepeatable } from './log.ts';
import { type ObservedRequest, observed } from './observed.ts';
import { reachability } from './reachability.ts';
import { type Cause, comesFrom, currentCause } from './request.ts';
import { version } from './version.ts';

/** How long (ms) the end of the process waits for the collector. */
const FAREWELL = 2 * SECOND;

/** Balancers ask these every second. */
const PROBES = ['/healthz', '/readyz'];

const w3c = new W3CTraceContextPropagator();

/**
 * Records a span for each request, statement, job and call to a service, and sends them to a collector of OpenTelemetry. A job's
 * span belongs to the trace of the request that added it. Spans have names, codes and ids of requests and jobs, and nothing of what
 * was asked or answered. A collector that is away costs nothing but its spans. Returns a function that sends the rest and ends it.
 */
export function recordTraces(config: TraceConfig, trustedProxies: string[], log: Logger): () => Promise<void> {
  const share = new TraceIdRatioBasedSampler(config.share);
  const exporter = new OTLPTraceExporter({ url: config.url, headers: config.headers });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.serviceName, 'service.version': version }),
    sampler: config.followsProxy ? new ParentBasedSampler({ root: share }) : share,
    spanProcessors: [new BatchSpanProcessor({ exporter: tellingOutages(exporter, log) })],
  });
  const tracer = provider.getTracer('expert-panel', version);
  const isTrusted = comesFrom(trustedProxies);

  /** The span of each request and job that goes on, to which what it does belongs. */
  const contexts = new WeakMap<Cause, Context>();
  const isCauseOfMore = (cause: Cause, span: Span) => {
    const context = trace.setSpan(ROOT_CONTEXT, span);
    contexts.set(cause, context);
    w3c.inject(context, cause, defaultTextMapSetter);
  };
  const begin = (name: string, kind: SpanKind, attributes: Attributes): Span | undefined => {
    const context = contexts.get(currentCause() ?? NO_CAUSE);
    return context && tracer.startSpan(name, { kind, attributes }, context);
  };

  const onRequest = ({ request, reply }: ObservedRequest) => {
    const { method, id, routeOptions, raw, caller } = request;
    const { url: route } = routeOptions;
    if (route && PROBES.includes(route)) return;
    const parent = isTrusted(raw) ? w3c.extract(ROOT_CONTEXT, raw.headers, defaultTextMapGetter) : ROOT_CONTEXT;
    const attributes = { 'http.request.method': method, 'http.route': route, 'request.id': id };
    const span = tracer.startSpan(route ? `${method} ${route}` : method, { kind: SpanKind.SERVER, attributes }, parent);
    isCauseOfMore(caller, span);
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) setStatus(span, reply.raw.statusCode);
      else fail(span, 'aborted');
      span.end();
    });
  };
  observed.request.subscribe(onRequest as (message: unknown) => void);
  const stops = [
    observe(observed.statement, ({ name = 'statement' }) =>
      begin(name, SpanKind.CLIENT, { 'db.system.name': 'postgresql' }),
    ),
    observe(observed.outside, ({ service }) => begin(service, SpanKind.CLIENT, { 'peer.service': service })),
    observe(observed.job, ({ name, id }) => {
      const cause = currentCause() ?? NO_CAUSE;
      const attributes = { 'job.name': name, 'job.id': id, 'request.id': cause.requestId };
      const parent = w3c.extract(ROOT_CONTEXT, cause, defaultTextMapGetter);
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes }, parent);
      isCauseOfMore(cause, span);
      return span;
    }),
    () => void observed.request.unsubscribe(onRequest as (message: unknown) => void),
  ];
  return async () => {
    for (const stop of stops) stop();
    await Promise.race([provider.shutdown().catch(() => undefined), setTimeout(FAREWELL)]);
  };
}

const NO_CAUSE: Cause = { requestId: '' };

/** What Node's channel adds to a message: what the work gave, or why it failed. */
type Outcome = { result?: unknown; error?: unknown };

/** Begins a span where work begins, and ends it with the work. Returns a function that ends observing. */
function observe<Message extends object>(
  channel: TracingChannel<string, Message>,
  begin: (message: Message) => Span | undefined,
): () => void {
  const spans = new WeakMap<object, Span>();
  const ignored = () => undefined;
  const subscribers = {
    start(message: Message) {
      const span = begin(message);
      if (span) spans.set(message, span);
    },
    end: ignored,
    asyncStart: ignored,
    error: (message: Message & Outcome) => fail(spans.get(message), kindOf(message.error)),
    asyncEnd(message: Message & Outcome) {
      const span = spans.get(message);
      if (message.result instanceof Response) setStatus(span, message.result.status);
      else if ((message.result as { status?: unknown } | undefined)?.status === 'failed') fail(span, 'failed');
      span?.end();
    },
  };
  channel.subscribe(subscribers);
  return () => void channel.unsubscribe(subscribers);
}

function setStatus(span: Span | undefined, status: number): void {
  span?.setAttribute('http.response.status_code', status);
  if (status >= 500) fail(span, String(status));
}

const fail = (span: Span | undefined, type: string) =>
  void span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type);

/** The code of an error, else its name; messages may quote what was sent. */
function kindOf(error: unknown): string {
  const { code, name } = (failedStatement(error)?.cause ?? error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'unknown');
}

/** Lines of the log about the collector carry the id of no request. */
const outsideRequests = AsyncLocalStorage.snapshot();

/** Logs when the collector goes away, and when it is back; spans of the time between are lost. */
function tellingOutages(exporter: OTLPTraceExporter, log: Logger): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        const reason = failed ? reachability(result.error) : undefined;
        const sentence = failed ? 'traces cannot be sent and are dropped' : 'traces can be sent again';
        if (failed !== isAway) outsideRequests(() => logRepeatable(log, '', 'warn', { reason }, sentence));
        isAway = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
