import { type Questionnaire, questionsInOrder, type Section } from './schema.ts';

/**
 * The questionnaire in the order of one response: sections that rotate change places with each other, the others stay where they are. Seeds that
 * follow each other give each order equally often. Results and the builder keep the order of the questionnaire.
 */
export function rotated(questionnaire: Questionnaire, seed: number): Questionnaire {
  const rotating = rotatingSections(questionnaire);
  if (rotating.length < 2) return questionnaire;
  const orders = balancedOrders(rotating.length);
  const order = orders[seed % orders.length] ?? [];
  const sections = questionnaire.sections.map((section) => {
    const place = rotating.indexOf(section);
    return place < 0 ? section : (rotating[order[place] ?? place] ?? section);
  });
  return { ...questionnaire, sections, questions: questionsInOrder({ ...questionnaire, sections }) };
}

/** The sections that change places with each other. */
export const rotatingSections = ({ sections }: Questionnaire): Section[] =>
  sections.filter(({ rotates }) => rotates === true);

/**
 * Orders in which each thing stands at each place equally often, and before each other one, too: a Latin square of Williams (1949), with its mirror
 * image where the number is odd.
 */
function balancedOrders(count: number): number[][] {
  const zigzag = Array.from({ length: count }, (_, at) => (at % 2 === 1 ? (at + 1) / 2 : (count - at / 2) % count));
  const square = zigzag.map((_, shift) => zigzag.map((place) => (place + shift) % count));
  return count % 2 === 0 ? square : square.flatMap((order) => [order, order.toReversed()]);
}

/** Whether a question may be asked before another one: always, never, or of some experts only, since their sections change places. */
export function comesBefore(questionnaire: Questionnaire): (one: string, other: string) => 'always' | 'never' | 'some' {
  const places = new Map(questionsInOrder(questionnaire).map(({ id }, place) => [id, place]));
  const sectionOf = new Map(questionnaire.questions.map(({ id, section_id }) => [id, section_id]));
  const rotating = rotatingSections(questionnaire).map(({ id }) => id);
  const order = questionnaire.sections.map(({ id }) => id);
  /** The first and the last place that a section may have. */
  const reach = (section: string): [number, number] => {
    const own = order.indexOf(section);
    if (rotating.length < 2 || !rotating.includes(section)) return [own, own];
    return [order.indexOf(rotating[0] ?? ''), order.indexOf(rotating.at(-1) ?? '')];
  };
  return (one, other) => {
    const [own, others] = [sectionOf.get(one) ?? '', sectionOf.get(other) ?? ''];
    if (own !== others) {
      const [a, b] = [reach(own), reach(others)];
      if (a[0] <= b[1] && b[0] <= a[1]) return 'some';
    }
    return (places.get(one) ?? 0) < (places.get(other) ?? 0) ? 'always' : 'never';
  };
}
