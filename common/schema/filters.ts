import type { z } from 'zod';
import { isOffered } from './fields.ts';

type Values = Record<string, unknown>;

/**
 * Returns those of the given filters that there are, with the values that they take. Values are read like those of a call's address.
 * What is unknown, impossible or empty is left out: a filter may come from an address or a store that is older than the release.
 */
export function knownFilters(filters: Record<string, z.ZodType>, given: Values): Values {
  const known = Object.entries(given).flatMap(([name, value]) => {
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
    const words = [value].flat().filter(isWord).map(String);
    const taken = words.filter((word) => filter?.safeParse(word).success && isOffered(filter, word));
    const read = taken.length > 0 ? filter?.safeParse(taken.length > 1 ? taken : taken[0]).data : undefined;
    return read === undefined ? [] : [[name, read]];
  });
  return Object.fromEntries(known);
}

const isWord = (value: unknown) => value !== '' && ['string', 'number', 'boolean'].includes(typeof value);

/** Whether two sets of filters ask for the same; the order of names and values does not count, nor do empty values. */
export const sameFilters = (one: object, other: object): boolean => inOneOrder(one) === inOneOrder(other);

const inOneOrder = (filters: object) =>
  JSON.stringify(
    Object.entries(filters)
      .map(([name, value]) => [name, ...[value].flat().filter(isWord).map(String).sort()])
      .filter((words) => words.length > 1)
      .sort(([a = ''], [b = '']) => a.localeCompare(b)),
  );
