import type { FastifyBaseLogger } from 'fastify';

/** Structured log; nothing personal is ever passed to it (ids only). */
export type Logger = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
