/**
 * The parts of a question's config that decide whether answers to two versions of it can be pooled.
 * Required fields (a comment, a reason, a minimum length) and the order in which options are shown are not part of it.
 */
export type Asked = {
  /** What a value means, by its label. If it differs, answers cannot be pooled. */
  scale: Record<string, unknown>;
  /** The ids to choose, rate or rank. A different set of ids is a different question, because shares and ranks depend on all of them. */
  options: { id: string; label: string }[];
  /** The word for these options. */
  noun: string;
  /** True if each option has its own figures, so that a version can be joined with a newer one that has more options. */
  eachAlone: boolean;
  /** Texts that explain values: the ends of a scale, the names of regions. */
  words: string[];
  /** Settings that may influence answers without changing the meaning of a value, by their labels. */
  settings: Record<string, unknown>;
  /** True if answers are places on the config's material, or name it: answers about another material cannot be pooled with them. */
  boundTo: 'picture' | 'alternatives' | null;
};

/** Items by id: their order is not part of what is asked. */
export function byId<T extends { id: string }>(things: readonly T[]): T[] {
  return [...things].sort((a, b) => (a.id < b.id ? -1 : 1));
}

export const NOTHING_ASKED: Asked = {
  scale: {},
  options: [],
  noun: 'options',
  eachAlone: false,
  words: [],
  settings: {},
  boundTo: null,
};
