import { bars } from '#common/answers/charts/bars.ts';
import { defineResults } from '#common/answers/results/define.ts';
import { spread } from '#common/answers/statistics/distributions.ts';
import { frequentTerms, words } from '#common/answers/statistics/terms.ts';
import { figure } from '#common/words/format.ts';

const SHOWN = 10;
const NAMED = 3;

/** The words that most people used. */
export const text = defineResults('text', {
  aggregate: (_config, answers) => {
    const texts = answers.map((answer) => answer.trim()).filter(Boolean);
    return {
      answered: texts.length,
      words: spread(texts.map((answer) => words(answer).length)),
      terms: frequentTerms(texts),
      texts,
    };
  },
  figures: (_config, { words, terms, answered }) => {
    const shared = terms.filter(({ count }) => count > 1).slice(0, NAMED);
    const named = shared.map(({ term, count }) => `“${term}” (${figure(count)} of ${figure(answered)})`);
    return [
      ...(named.length > 0 ? [{ name: 'Mentioned most', value: named.join(', ') }] : []),
      ...(words ? [{ name: 'Words', value: `median ${figure(words.median)}, at most ${figure(words.max)}` }] : []),
    ];
  },
  scenes: (_config, { terms, answered }) => {
    const shared = terms.filter((term) => term.count > 1).slice(0, SHOWN);
    if (shared.length === 0) return [];
    const rows = shared.map(({ term, count }) => ({
      label: term,
      value: count / answered,
      text: `${figure(count)} of ${figure(answered)}`,
    }));
    return [bars('Words that several people used', rows)];
  },
  texts: (_config, answer) => [{ text: answer }],
});
