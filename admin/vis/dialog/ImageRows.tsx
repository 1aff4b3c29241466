import { Box, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useId, useRef, useState } from 'react';
import { useFocusAfterRender } from '#common/ui/questions/useFocusAfterRender.ts';
import { AddedImageRow } from './AddedImageRow.tsx';
import type { ImageEntry } from './imageOrder.ts';
import { StoredImageRow } from './StoredImageRow.tsx';
import type { VisEditor } from './useVisEditor.ts';

/** What an image is called in the dialog. */
const nameOf = ({ stored, added }: ImageEntry) => stored?.title ?? added?.file.name ?? '';

/** The stored and the added images in their order, which is changed by dragging and with buttons. */
export function ImageRows({ editor }: { editor: VisEditor }) {
  const { entries, moveImage } = editor;
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focus = useFocusAfterRender();
  const titleId = useId();
  const move = (from: number, to: number) => {
    const entry = entries[from];
    if (!entry || to < 0 || to >= entries.length || from === to) return;
    moveImage(from, to);
    setAnnouncement(`${nameOf(entry)} is now in place ${to + 1} of ${entries.length}`);
    const row = `[data-image="${entry.key}"]`;
    focus.focusAfterRender(`${row} [data-move="${to < from ? 'up' : 'down'}"]:enabled`, `${row} [data-move]:enabled`);
  };
  return (
    <Box component="section" aria-labelledby={titleId} ref={focus.root}>
      <Typography id={titleId} variant="h4" component="h3">
        Order of the images
      </Typography>
      {entries.length > 1 && (
        <Typography variant="body2" color="text.secondary">
          The first image stands for the Visual Identity System in lists.
        </Typography>
      )}
      <Box
        component="ol"
        ref={list}
        aria-labelledby={titleId}
        sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
      >
        {entries.map((entry, index) => {
          const place = {
            name: nameOf(entry),
            list,
            index,
            isLast: index === entries.length - 1,
            onMove: (to: number) => move(index, to),
          };
          return entry.stored ? (
            <StoredImageRow key={entry.key} id={entry.key} image={entry.stored} editor={editor} place={place} />
          ) : (
            <AddedImageRow key={entry.key} image={entry.added} editor={editor} place={place} />
          );
        })}
      </Box>
      <Box aria-live="polite" sx={visuallyHidden}>
        {announcement}
      </Box>
    </Box>
  );
}
