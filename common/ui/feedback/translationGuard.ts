/**
 * Lets browsers and extensions translate the page. They put `<font>` elements in the place of texts, while React keeps the texts that
 * it made: it would change them without effect, and fail where it inserts something before one or removes it. The guard remembers
 * what stands for which texts, so that React's next step meets that. A text that React changes is put back, to be translated anew.
 * Install it once, before React starts.
 */
export function installTranslationGuard(): void {
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const standIns = new WeakMap<Node, ChildNode>();
  /** In their order. */
  const textsOf = new WeakMap<Node, Text[]>();

  /** Forgets what stands for some texts, and returns these. */
  const take = (standIn: Node): Text[] => {
    const texts = textsOf.get(standIn) ?? [];
    textsOf.delete(standIn);
    for (const text of texts) standIns.delete(text);
    return texts;
  };

  /** Puts a text back, with those beside it, since what stands for the first may hold the whole sentence. */
  const putBack = (text: Node) => {
    let next: ChildNode | null = standIns.get(text) ?? null;
    while (next?.previousSibling && textsOf.has(next.previousSibling)) next = next.previousSibling;
    while (next && textsOf.has(next)) {
      const standIn: ChildNode = next;
      next = standIn.nextSibling;
      standIn.replaceWith(...take(standIn));
    }
  };

  const learn = (records: MutationRecord[]) => {
    const fonts = new Set<Node | null>();
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') putBack(target);
      for (const added of addedNodes) if (added.nodeName === 'FONT') fonts.add(added);
      const standIn = addedNodes[0] ?? [previousSibling, nextSibling].find((beside) => fonts.has(beside));
      for (const removed of standIn ? removedNodes : []) {
        const own = textsOf.has(removed) ? take(removed) : removed instanceof Text ? [removed] : [];
        const gone = own.filter((text) => !text.isConnected);
        if (gone.length > 0) textsOf.set(standIn as Node, [...(textsOf.get(standIn as Node) ?? []), ...gone]);
        for (const text of gone) {
          standIns.set(text, standIn as ChildNode);
          observer.observe(text, { characterData: true });
        }
      }
    }
  };
  const observer = new MutationObserver(learn);
  observer.observe(document, { childList: true, characterData: true, subtree: true });

  /** What is in the place of a child of `parent`; null if its text has been taken away altogether. */
  const placeOf = <T extends Node>(child: T, parent: Node): T | null => {
    if (child.parentNode === parent) return child;
    learn(observer.takeRecords());
    const standIn = standIns.get(child);
    const beside = [standIn?.previousSibling, standIn?.nextSibling];
    const isAlone = standIn && textsOf.get(standIn)?.length === 1 && !beside.some((node) => node && textsOf.has(node));
    if (!isAlone) putBack(child);
    let place: Node | null = child.isConnected ? child : (standIn ?? null);
    // Some put the text itself into their element.
    while (place && place.parentNode !== parent) place = place.parentNode;
    return (place ?? (child instanceof Text ? null : child)) as T | null;
  };
  /** Before a text is put somewhere: what stood for it where it was must not stay. */
  const leavePlace = (node: Node) => {
    if (!(node instanceof Text)) return;
    learn(observer.takeRecords());
    putBack(node);
  };

  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    leavePlace(node);
    return appendChild.call(this, node) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    leavePlace(node);
    return insertBefore.call(this, node, before && placeOf(before, this)) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = placeOf(child, this);
    if (place) removeChild.call(this, place);
    return child;
  };
}
