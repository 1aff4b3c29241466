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

/**
 * The address of a link as somebody typed it: with https before a bare address, and mailto before an email address. Null if a browser
 * could not open it.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  const address = text.includes(':') ? text : text.includes('@') ? `mailto:${text}` : `https://${text}`;
  if (/\s/.test(text) || !URL.canParse(address)) return null;
  const { protocol, hostname, href } = new URL(address);
  if (!RICH_TEXT_SCHEMES.some((scheme) => protocol === `${scheme}:`)) return null;
  return protocol === 'mailto:' || hostname.includes('.') ? href : null;
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
