import { useState } from 'react';
import { type ListFilters, toApiFilters } from '#admin/experts/list/useExpertFilters.ts';
import type { AssignPayload } from '#common/assessments/assignments.ts';
import type { AssignMatchingPayload } from '#common/people/experts/assign-matching.ts';

/** Those who can be assigned at all. The list shows no others, and choosing everyone who matches takes no others. */
export const ASSIGNABLE = { status: 'approved' } as const;

type Person = { id: number; name: string; email: string };
/** An expert chosen one by one; `override` is the reason for overriding a conflict of interest, or null. */
export type Picked = Person & { override: string | null };
/** Everyone who matches these filters, but for a few. */
export type Everyone = { filters: ListFilters; except: readonly Person[] };

const same = (one: ListFilters, other: ListFilters) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (filters: ListFilters) => Object.entries(filters).sort(([a], [b]) => a.localeCompare(b));

/** Who is chosen to be assigned: people one by one, and everyone who matches filters. */
export function useChosen() {
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [everyone, setEveryone] = useState<Everyone | null>(null);
  const unpick = (id: number) => setPicked((all) => all.filter((one) => one.id !== id));
  const pick = (person: Person, override: string | null = null) =>
    setPicked((all) => [...all.filter((one) => one.id !== person.id), { ...person, override }]);
  /** Leaves somebody out of everyone who matches, or takes them in again. */
  const except = (person: Person, isOut: boolean) =>
    setEveryone((all) => {
      if (!all) return null;
      const others = all.except.filter((one) => one.id !== person.id);
      return { ...all, except: isOut ? [...others, person] : others };
    });
  const covers = (filters: ListFilters) => everyone !== null && same(filters, everyone.filters);
  const has = (id: number, filters: ListFilters) =>
    picked.some((one) => one.id === id) || (covers(filters) && !everyone?.except.some((one) => one.id === id));
  return {
    picked,
    everyone,
    isEmpty: picked.length === 0 && everyone === null,
    /** Whether the list with these filters shows everyone who is chosen. */
    covers,
    /** Whether an expert is chosen whom the list with these filters shows. */
    has,
    pick,
    unpick,
    /** Chooses an expert of the list with these filters, or takes the choice back. */
    toggle: (person: Person, filters: ListFilters) => {
      const isChosen = has(person.id, filters);
      if (isChosen) unpick(person.id);
      if (covers(filters)) except(person, isChosen);
      else if (!isChosen) pick(person);
    },
    takeIn: (person: Person) => except(person, false),
    chooseEveryone: (filters: ListFilters) => setEveryone({ filters, except: [] }),
    dropEveryone: () => setEveryone(null),
    clear: () => {
      setPicked([]);
      setEveryone(null);
    },
  };
}
export type Chosen = ReturnType<typeof useChosen>;

export const payloadOf = (picked: readonly Picked[]): AssignPayload => ({
  expert_ids: picked.map(({ id }) => id),
  overrides: picked.flatMap(({ id, override }) => (override === null ? [] : [{ expert_id: id, reason: override }])),
});

export const everyonePayload = ({ filters, except }: Everyone): AssignMatchingPayload => ({
  filters: { ...toApiFilters(filters), ...ASSIGNABLE },
  except: except.map(({ id }) => id),
});
