import * as z from 'zod';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** One name and value, as in an HTTP header; OpenTelemetry writes special characters of the value as %XX, of ASCII here. */
const PAIR = /^([\w-]+)=((?:[\x21-\x24\x26-\x7e]|%[2-7][0-9A-Fa-f])*)$/;

const pairsOf = (list: string): string[] => list.split(',').map((pair) => pair.trim());

/** Variables of OpenTelemetry that the portal reads, in the meaning of its specification. */
export const traceEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address, as http://localhost:4318 is' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((list) => pairsOf(list).every((pair) => PAIR.test(pair)), 'must be name=value, separated by commas')
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('expert-panel'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
};

type Environment = z.infer<z.ZodObject<typeof traceEnvironment>>;

/**
 * Where traces go, and the share of them that is recorded; `followsProxy`: a trace that a trusted proxy began is recorded exactly
 * when the proxy records it. Null: none are recorded.
 */
export function traceConfig(value: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = value;
  if (!endpoint) return null;
  const sampler = value.OTEL_TRACES_SAMPLER;
  const shares = { on: 1, off: 0, ratio: value.OTEL_TRACES_SAMPLER_ARG };
  const kind = /(on|off|ratio)$/.exec(sampler)?.[0] as keyof typeof shares;
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: Object.fromEntries((headers ? pairsOf(headers) : []).map(readPair)),
    serviceName: value.OTEL_SERVICE_NAME,
    share: shares[kind],
    followsProxy: sampler.startsWith('parentbased'),
  };
}
export type TraceConfig = NonNullable<ReturnType<typeof traceConfig>>;

function readPair(pair: string): [name: string, value: string] {
  const [, name = '', value = ''] = PAIR.exec(pair) ?? [];
  return [name, decodeURIComponent(value)];
}
