import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';

/** Keeps in the process, for each database, what never changes in it: as many values as `max`, those that were asked for last. */
export function keep<Value extends object | number>(max: number): (database: Database) => LRUCache<number, Value> {
  const caches = new WeakMap<Database, LRUCache<number, Value>>();
  return (database) => {
    const cache = caches.get(database) ?? new LRUCache<number, Value>({ max });
    caches.set(database, cache);
    return cache;
  };
}
