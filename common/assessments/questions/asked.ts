/**
 * What a question's config asks, in the parts that decide whether the answers to two versions of it are answers to the same question.
 * What must be filled in (a comment, a reason, a smallest length) and the order in which things are shown are no part of it.
 */
export type Asked = {
  /** What a value means, by its name for people. Where it differs, answers cannot be put together at all. */
  scale: Record<string, unknown>;
  /** What there is to choose, rate or rank. A different set of ids is a different question: shares and ranks depend on all of them. */
  options: { id: string; label: string }[];
  /** What people call these options. */
  noun: string;
  /** Whether each option has figures of its own, so that a version may be joined with a newer one that has more of them. */
  eachAlone: boolean;
  /** Words that say what a value means: the ends of a scale, the names of regions. */
  words: string[];
  /** What may push answers without changing what a value means, by its name for people. */
  settings: Record<string, unknown>;
  /** Where answers are places on the config's own material, or name it: answers about another one cannot be put together with them. */
  boundTo: 'picture' | 'alternatives' | null;
};

/** Things by id: the order in which they are kept or drawn is no part of what is asked. */
export function byId<T extends { id: string }>(things: readonly T[]): T[] {
  return [...things].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** What a config asks, from the parts that it has. */
export function asked(parts: Partial<Asked>): Asked {
  return {
    scale: {},
    options: [],
    noun: 'options',
    eachAlone: false,
    words: [],
    settings: {},
    boundTo: null,
    ...parts,
  };
}
