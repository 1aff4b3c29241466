import { act } from '@testing-library/react';
import type { Editor } from '@tiptap/react';

// jsdom lays nothing out, and the editor scrolls to its cursor.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

/** The editor of rich texts that an element shows, or undefined for another element. */
export const editorIn = (element: HTMLElement) => (element as HTMLElement & { editor?: Editor }).editor;

/** Replaces what stands in an editor, as somebody who selects all and types. */
export const write = (element: HTMLElement, html: string) =>
  act(async () => void editorIn(element)?.chain().selectAll().insertContent(html).run());
