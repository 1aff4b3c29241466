import * as z from 'zod';

const HIGHEST_PORT = 65_535;

/** Variables of the address at which Prometheus reads. */
export const metricsEnvironment = {
  METRICS_PORT: z
    .string()
    .regex(/^\+?[1-9]\d{0,4}$/, 'must be a port number, or + and what is added to PORT, as +6464 is')
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
};

type Value = z.infer<z.ZodObject<typeof metricsEnvironment>> & { PORT: number };

/** Where Prometheus reads. "+6464" is that far above the PORT of each copy, so that copies can share their settings. */
export function metricsConfig({ METRICS_PORT, METRICS_HOST, PORT }: Value) {
  if (!METRICS_PORT) return undefined;
  const port = Number(METRICS_PORT) + (METRICS_PORT.startsWith('+') ? PORT : 0);
  return { port, host: METRICS_HOST };
}

/** A line for what is wrong with the port that results. */
export function metricsProblems(value: Value): string[] {
  const port = metricsConfig(value)?.port;
  if (port === value.PORT) return ['METRICS_PORT: must be another port than PORT'];
  if (port === undefined || port <= HIGHEST_PORT) return [];
  const sum = value.METRICS_PORT?.startsWith('+') ? `; with the PORT ${value.PORT} it is ${port}` : '';
  return [`METRICS_PORT: must be at most ${HIGHEST_PORT}${sum}`];
}
