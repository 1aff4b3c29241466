import type { Chapter, Screen } from './screen.ts';

const HEAD = `# Screens

The main screens with the content of the demo, on a desktop of 1440 × 900 and on a phone of 360 × 740. \`npm run screens\` takes the pictures
and writes this page from \`tools/screens/\`. Dates differ from run to run, because the demo's dates count from the day it is made.
`;

/** The text of docs/screens.md. */
export function pageOf(chapters: Chapter[]): string {
  return [HEAD, ...chapters.map(({ title, screens }) => `## ${title}\n\n${screens.map(entryOf).join('\n')}`)].join(
    '\n',
  );
}

function entryOf({ title, address, seenBy, about, file, phone }: Screen): string {
  const image = `images/screens/${file}.webp`;
  const picture = phone ? `<img src="${image}" alt="${title}" width="360">` : `![${title}](${image})`;
  return `### ${title}\n\n\`${address}\`, ${seenBy}${phone ? ', on a phone' : ''}. ${about}\n\n${picture}\n`;
}
