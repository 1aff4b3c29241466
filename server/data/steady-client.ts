import pg from 'pg';

/**
 * A connection whose errors never end the process: the pool only listens to errors of idle connections, and an unhandled `error`
 * event is fatal in Node. Callers see the failure in their query.
 * After a query timeout (`query_timeout`) the connection is closed, since the answer may still come.
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
