import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { claimsOf } from '#server/access/authenticate.ts';
import { isExpensive, networkOf } from '#server/access/throttle.ts';
import {
  AT_WORK,
  HELD_AT_MOST,
  LONG_WAIT_FACTOR,
  REFUSAL_DELAY,
  WAITING_FOR_EACH,
} from '#server/data/config/limits.ts';
import { busy } from '#server/data/errors.ts';
import type { Context } from '#server/outside/context.ts';
import type { App } from './app.ts';

type GateLimits = {
  /** How many requests may run at a time; one person gets at most half of them. */
  atWork: number;
  /** How many requests may wait. */
  waiting: number;
  /** How long (ms) a request waits before it is refused. */
  waitMs: number;
};

export type Ticket = {
  /** Resolves to true when the request may run, to false when it is refused. */
  admitted: Promise<boolean>;
  /** Ends the wait or the work; does nothing the second time. */
  leave: () => void;
};

type Person = { name: string; working: number; waiting: Waiting[] };
type Waiting = { person: Person; decide: (admitted: boolean) => void; timer: NodeJS.Timeout };

/**
 * Lets a limited number of requests run at a time. Waiting requests are admitted in turns, person by person. If too many wait, it refuses one of
 * the person with the most waiting requests, so that many requests of one person do not delay those of others.
 */
export class FairGate {
  private readonly limits: GateLimits;
  private readonly perPerson: number;
  private readonly people = new Map<string, Person>();
  /** People with waiting requests, in the order of their turns. */
  private readonly turns = new Set<Person>();
  private working = 0;
  private waiting = 0;

  constructor(limits: GateLimits) {
    this.limits = limits;
    this.perPerson = Math.ceil(limits.atWork / 2);
  }

  enter(name: string): Ticket {
    const person = this.people.get(name) ?? { name, working: 0, waiting: [] };
    if (this.hasRoomFor(person)) return this.start(person);
    if (this.waiting >= this.limits.waiting && !this.makeRoom(person)) {
      return { admitted: Promise.resolve(false), leave: () => undefined };
    }
    return this.wait(person);
  }

  private hasRoomFor(person: Person): boolean {
    return this.working < this.limits.atWork && person.working < this.perPerson;
  }

  private start(person: Person): Ticket {
    this.people.set(person.name, person);
    this.working += 1;
    person.working += 1;
    return { admitted: Promise.resolve(true), leave: once(() => this.finish(person)) };
  }

  private finish(person: Person): void {
    this.working -= 1;
    person.working -= 1;
    this.forget(person);
    this.letIn();
  }

  private wait(person: Person): Ticket {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let afterwards = () => this.drop(entry);
    const entry: Waiting = {
      person,
      timer: setTimeout(() => this.drop(entry), this.limits.waitMs),
      decide: (admitted) => {
        clearTimeout(entry.timer);
        afterwards = admitted ? () => this.finish(person) : () => undefined;
        resolve(admitted);
      },
    };
    this.people.set(person.name, person);
    person.waiting.push(entry);
    this.turns.add(person);
    this.waiting += 1;
    return { admitted: promise, leave: once(() => afterwards()) };
  }

  /** Refuses a waiting request. */
  private drop(entry: Waiting): void {
    this.take(entry);
    entry.decide(false);
    this.forget(entry.person);
  }

  private take(entry: Waiting): void {
    const { person } = entry;
    person.waiting.splice(person.waiting.indexOf(entry), 1);
    this.waiting -= 1;
    if (person.waiting.length === 0) this.turns.delete(person);
  }

  private letIn(): void {
    for (const person of this.turns) {
      const next = person.waiting[0];
      if (!next || !this.hasRoomFor(person)) continue;
      this.take(next);
      // This person goes behind all others until the next turn.
      if (this.turns.delete(person)) this.turns.add(person);
      this.working += 1;
      person.working += 1;
      next.decide(true);
      return;
    }
  }

  /** Refuses the newest request of the person with the most waiting ones. Returns false if that is the arriving request. */
  private makeRoom(comer: Person): boolean {
    let greediest = comer;
    for (const person of this.turns) if (person.waiting.length > greediest.waiting.length) greediest = person;
    const newest = greediest.waiting.at(-1);
    if (!newest || comer.waiting.length + 1 >= greediest.waiting.length) return false;
    this.drop(newest);
    return true;
  }

  private forget(person: Person): void {
    if (person.working === 0 && person.waiting.length === 0) this.people.delete(person.name);
  }
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The place of an API request among the running ones. */
    ticket: Ticket | null;
  }
}

/**
 * Refuses API calls with 503 while more arrive than the server can handle, fairly between people. Health checks, the portal's files and the
 * gift-card provider's webhook always get through. Expensive calls have a queue of their own.
 */
export function admitFairly(app: App, ctx: Context): void {
  const { atWork = AT_WORK[ctx.database.kind], waitMs } = ctx.config.requests;
  const short = new FairGate({ atWork, waiting: atWork * WAITING_FOR_EACH, waitMs });
  const long = new FairGate({ atWork, waiting: atWork * LONG_WAIT_FACTOR, waitMs: waitMs * LONG_WAIT_FACTOR });

  app.decorateRequest('ticket', null);
  app.addHook('onRequest', async (request, reply) => {
    if (isExempt(request)) return;
    const isLong = isExpensive(request);
    const ticket = (isLong ? long : short).enter(personOf(ctx, request));
    reply.raw.once('close', ticket.leave);
    if (request.raw.socket.destroyed) ticket.leave();
    if (!(await ticket.admitted)) {
      await pause(REFUSAL_DELAY);
      throw busy();
    }
    if (isLong) return;
    request.ticket = ticket;
    const timer = setTimeout(ticket.leave, HELD_AT_MOST);
    reply.raw.once('close', () => clearTimeout(timer));
  });
  // The work is done. Sending may take long, but it does not need the database.
  app.addHook('onSend', async (request) => request.ticket?.leave());
}

/** Whose request it is: the account of a valid token, else the network address. Anybody could send a token that is not valid. */
function personOf(ctx: Context, request: FastifyRequest): string {
  const claims = claimsOf(ctx, request);
  return claims ? `account ${claims.user_id}` : networkOf(request);
}

function isExempt({ routeOptions: { url } }: FastifyRequest): boolean {
  return !url?.startsWith('/api') || url.startsWith('/api/webhooks');
}
