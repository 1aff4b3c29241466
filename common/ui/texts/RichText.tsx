import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { RICH_TEXT_SCHEMES, RICH_TEXT_TAGS } from '#common/words/rich-text.ts';

const TAGS = new Set(RICH_TEXT_TAGS);
const PROTOCOLS = new Set(RICH_TEXT_SCHEMES.map((scheme) => `${scheme}:`));
/** Elements whose content is not readable text. */
const NON_TEXT = 'script, style, template, noscript, iframe, object, svg, math, textarea, title';

/**
 * Returns rich text reduced to words, formatting, lists and links. Parses it in a separate document, where nothing
 * is run or loaded.
 */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(NON_TEXT)) element.remove();
  for (const element of body.querySelectorAll('*')) {
    const href = element.getAttribute('href');
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
    if (!TAGS.has(element.localName)) element.replaceWith(...element.childNodes);
    else if (element.localName === 'a' && href && isAllowed(href)) {
      element.setAttribute('href', href);
      element.setAttribute('target', '_blank');
      element.setAttribute('rel', 'noopener noreferrer');
    }
  }
  return body.innerHTML;
}

function isAllowed(href: string): boolean {
  return URL.canParse(href) && PROTOCOLS.has(new URL(href).protocol);
}

/**
 * Rich text, sanitised here too: the builder shows text that the server has not sanitised yet, such as an imported
 * file.
 */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => (html.trim() ? cleanHtml(html) : ''), [html]);
  if (!clean) return null;
  return (
    <Box
      dir="auto"
      sx={{ overflowWrap: 'anywhere', '& > :first-of-type': { mt: 0 }, '& > :last-child': { mb: 0 } }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
