import pg from 'pg';

/**
 * A connection whose errors never end the process: the pool only listens to errors of idle connections, and an `error` event that
 * nobody listens to is fatal in Node. Callers learn of the failure from their query.
 * A connection whose answer did not come in time (`query_timeout`) is closed, since the answer may still come.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((...args: unknown[]) => {
      const answer = send(...args);
      if (answer instanceof Promise) {
        answer.catch((error: Error) => {
          if (error.message === 'Query read timeout') void this.end();
        });
      }
      return answer;
    }) as typeof this.query;
  }
}
