/**
 * Translates a page as Chrome and Edge do: each text is replaced by a `<font>` that holds its translation, also texts that come or
 * change later, a moment after they did. Texts beside each other are one sentence, whose translation stands in the first `<font>`.
 * The translation reads like the text, so that a translated page must read like one that is not. Runs in the page, by
 * `addInitScript`.
 */
export function translateAsBrowsersDo(): void {
  const LEFT_ALONE = 'script, style, template, textarea, noscript, [translate=no], [contenteditable=true], font';
  const LATENCY = 15;
  const isText = (node: Node | null): node is Text => node instanceof Text;

  function translate(): void {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) if (!isText(text.previousSibling)) translateSentence(text);
  }

  function translateSentence(first: Text): void {
    const sentence = [first];
    for (let next = first.nextSibling; isText(next); next = next.nextSibling) sentence.push(next);
    const words = sentence.map((text) => text.data).join('');
    if (!words.trim() || first.parentElement?.closest(LEFT_ALONE)) return;
    for (const text of sentence) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.style.verticalAlign = 'inherit';
      outer.append(inner);
      if (text === first) inner.append(words);
      text.replaceWith(outer);
    }
  }

  let planned: number | undefined;
  const plan = () => {
    if (planned !== undefined) return;
    planned = window.setTimeout(() => {
      planned = undefined;
      translate();
    }, LATENCY);
  };
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(plan).observe(document.body, { childList: true, characterData: true, subtree: true });
    plan();
    document.documentElement.className = 'translated-ltr';
    document.documentElement.lang = 'de';
  });
}
