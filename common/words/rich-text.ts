/** Elements allowed in rich text: text, marks, lists and links. Others are removed, but their text stays. */
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

/** Allowed schemes of links. */
export const RICH_TEXT_SCHEMES = ['http', 'https', 'mailto'];

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
