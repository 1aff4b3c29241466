/** What a pasted text may contain that the editor does not take, in words. */
type LeftOut = 'pictures' | 'tables' | 'colours';

/** Pasted HTML as the editor takes it, and what was left out of it. */
type Pasted = { html: string; leftOut: LeftOut[] };

/**
 * Prepares pasted HTML for the editor: lists of Word, which are paragraphs with bullets, become lists; rows of tables become
 * paragraphs.
 * @param flat whether items of inner lists become items of the outer one
 */
export function pastedHtml(html: string, flat = false): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const found: Record<LeftOut, boolean> = {
    pictures: body.querySelector('img, picture, svg, video, canvas') !== null,
    tables: body.querySelector('table') !== null,
    colours: [...body.querySelectorAll('[style], font[color]')].some(isColoured),
  };
  for (const table of body.querySelectorAll('table')) table.replaceWith(...rowsOf(table));
  makeLists(body);
  if (flat) flattenLists(body);
  const leftOut = (Object.keys(found) as LeftOut[]).filter((what) => found[what]);
  return { html: body.innerHTML, leftOut };
}

/** Colours that a program gives to plain text. */
const PLAIN = /^(|inherit|initial|unset|auto|none|transparent|windowtext|black|white|#0{3}|#0{6}|#f{3}|#f{6})$/;
const PLAIN_RGB = /^rgba?\((0, 0, 0|255, 255, 255)/;
const COLOURS = ['color', 'background-color', 'background'];

function isColoured(element: Element): boolean {
  const declared = (element.getAttribute('style') ?? '').toLowerCase().split(';');
  const values = declared.flatMap((one) => {
    const [name = '', value = ''] = one.split(':').map((part) => part.trim());
    return COLOURS.includes(name) ? [value] : [];
  });
  return [...values, element.getAttribute('color')?.toLowerCase() ?? ''].some(
    (colour) => !PLAIN.test(colour) && !PLAIN_RGB.test(colour),
  );
}

const rowsOf = (table: Element) =>
  [...table.querySelectorAll('tr')].map((row) => {
    const paragraph = document.createElement('p');
    paragraph.textContent = [...row.children].map((cell) => cell.textContent?.trim()).join(' | ');
    return paragraph;
  });

const LEVEL = /mso-list:[^;]*level(\d)/;
const levelOf = (element: Element | null) => Number(LEVEL.exec(element?.getAttribute('style') ?? '')?.[1] ?? 0);

/** Makes lists of the paragraphs that Word marks as list items, each with its level. */
function makeLists(body: HTMLElement): void {
  /** The open list of each level. */
  const open: HTMLElement[] = [];
  for (const item of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = levelOf(item);
    if (level === 0) continue;
    if (levelOf(item.previousElementSibling) === 0 && item.previousElementSibling !== open[0]) open.length = 0;
    open.length = Math.min(open.length, level);
    const entry = document.createElement('li');
    const marker = [...item.querySelectorAll('[style]')].find((part) =>
      part.getAttribute('style')?.toLowerCase().replaceAll(' ', '').includes('mso-list:ignore'),
    );
    const [, number] = /^\s*([\p{L}\p{N}]+)[.)]/u.exec(marker?.textContent ?? '') ?? [];
    const newList = () => {
      const list = document.createElement(number ? 'ol' : 'ul');
      if (Number(number) > 1) list.setAttribute('start', String(number));
      return list;
    };
    marker?.remove();
    entry.append(...item.childNodes);
    if (open.length === 0) {
      open.push(newList());
      item.replaceWith(open[0] as HTMLElement);
    } else item.remove();
    while (open.length < level) {
      const inner = newList();
      const last = open.at(-1);
      if (!last?.lastElementChild) last?.append(document.createElement('li'));
      last?.lastElementChild?.append(inner);
      open.push(inner);
    }
    open.at(-1)?.append(entry);
  }
}

function flattenLists(body: HTMLElement): void {
  for (const inner of body.querySelectorAll('li ul, li ol')) {
    inner.closest('li')?.after(...inner.children);
    inner.remove();
  }
}
