/** What rich text may consist of: words, marks, lists and links. All else is taken out, its words stay. */
export const RICH_TEXT_TAGS = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'a',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'code',
  'sub',
  'sup',
  'mark',
];

/** Where links may lead. */
export const RICH_TEXT_SCHEMES = ['http', 'https', 'mailto'];
