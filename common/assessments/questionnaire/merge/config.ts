import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { differs, type Join, mergeItems, mergeOrders, type Side } from './items.ts';

type Fields = Record<string, unknown>;
type Item = Fields & { id: string };

/** Merges both people's changes to the config and the attention key of one question; null if they changed the same setting or the same item. */
export const joinConfigs: Join<Question> = (group, mine, theirs) => {
  const all = [mine.saved, mine.now, theirs.saved, theirs.now];
  if (!group.includes('config') || all.some(({ type }) => type !== theirs.now.type)) return null;
  const fieldsOf = ({ config, attention_check }: Question): Fields => ({ ...(config as Fields), attention_check });
  const fields = mergeFields(each(mine, fieldsOf), each(theirs, fieldsOf));
  if (!fields) return null;
  const { attention_check, ...config } = fields;
  return { config, attention_check } as Partial<Question>;
};

const each = <T, R>({ saved, now }: Side<T>, map: (value: T) => R): Side<R> => ({ saved: map(saved), now: map(now) });

function mergeFields(mine: Side<Fields>, theirs: Side<Fields>): Fields | null {
  const merged: Fields = { ...theirs.now };
  for (const key of Object.keys({ ...mine.saved, ...mine.now })) {
    if (!differs(mine.saved[key], mine.now[key]) || !differs(mine.now[key], theirs.now[key])) continue;
    const isTheirs = differs(theirs.saved[key], theirs.now[key]);
    merged[key] = isTheirs
      ? mergeLists(
          each(mine, (one) => one[key]),
          each(theirs, (one) => one[key]),
        )
      : mine.now[key];
    if (merged[key] === null && isTheirs) return null;
  }
  return merged;
}

const areItems = (list: unknown): list is Item[] =>
  Array.isArray(list) && list.every((item) => typeof item === 'object' && item !== null && 'id' in item);

/** Merges lists of options, rows, pairs or regions; null if both changed the same item, or one changed what the other removed. */
function mergeLists(mine: Side<unknown>, theirs: Side<unknown>): Item[] | null {
  const lists = [mine.saved, mine.now, theirs.saved, theirs.now];
  if (!lists.every(areItems)) return null;
  const [mySaved = [], my = [], theirSaved = [], their = []] = lists;
  const keys = [...new Set(lists.flat().flatMap(Object.keys))].map((key) => [key]);
  const { byId, disputes } = mergeItems(
    keys,
    { saved: mySaved, now: my },
    { saved: theirSaved, now: their },
    () => 'both',
  );
  if (disputes.some(({ combined, mine, theirs }) => !combined || !mine || !theirs)) return null;
  const ids = (items: readonly Item[]) => items.map(({ id }) => id);
  const order = mergeOrders({ saved: ids(mySaved), mine: ids(my), theirs: ids(their) }, new Set(byId.keys()));
  return order.flatMap((id) => byId.get(id) ?? []);
}
