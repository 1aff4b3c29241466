import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useRef, useState } from 'react';
import { inOrder, shownOrder } from '#common/answers/player/shown-order.ts';
import { labelOf } from '#common/assessments/questions/options.ts';
import { places } from '#common/assessments/questions/ranking.ts';
import { moveItem } from '#common/values/move-item.ts';
import { AnswerCount } from './AnswerCount.tsx';
import type { QuestionInputProps } from './QuestionInput.ts';
import { RankedItem } from './RankedItem.tsx';
import { useFocusAfterRender } from './useFocusAfterRender.ts';
import { SINGLE_COLUMN, WRAP_WORDS } from './wrapping.ts';

const NOUN = ['item', 'items'] as const;

/**
 * Items are added one by one to the expert's order and moved by dragging or with buttons; nothing is ranked at the
 * start.
 */
export function RankingInput(props: QuestionInputProps<'ranking'>) {
  const { question, config, value, onChange, readOnly, labelledBy, seed } = props;
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focus = useFocusAfterRender();
  const ranked = value ?? [];
  const left = inOrder(config.items, shownOrder(question, seed)).filter((item) => !ranked.includes(item.id));
  const most = places(config);
  const name = (id: string) => labelOf(config.items, id);

  const change = (ids: string[]) => onChange(ids.length === 0 ? null : ids);
  const move = (from: number, to: number) => {
    const id = ranked[from];
    if (id === undefined || to < 0 || to >= ranked.length || from === to) return;
    change(moveItem(ranked, from, to));
    setAnnouncement(`${name(id)} is now in place ${to + 1}`);
    focus.focusAfterRender(
      `[data-ranked="${id}"] [data-move="${to < from ? 'up' : 'down'}"]:enabled`,
      `[data-ranked="${id}"] button:enabled`,
    );
  };
  const add = (id: string) => {
    change([...ranked, id]);
    setAnnouncement(`${name(id)} is in place ${ranked.length + 1}`);
    focus.focusAfterRender('[data-add]:enabled', `[data-ranked="${id}"] button:enabled`);
  };
  const remove = (id: string) => {
    change(ranked.filter((other) => other !== id));
    setAnnouncement(`${name(id)} is taken out of the order`);
    focus.focusAfterRender(`[data-add="${id}"]`);
  };

  return (
    <Box ref={focus.root} role="group" aria-labelledby={labelledBy} sx={{ ...SINGLE_COLUMN, gap: 2 }}>
      <Box>
        <Typography variant="h4" component="p">
          Your order
        </Typography>
        <AnswerCount given={ranked.length} min={most} max={most} noun={NOUN} />
        {ranked.length === 0 && <Typography color="text.secondary">Choose what comes first below.</Typography>}
        <Box component="ol" ref={list} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, ...SINGLE_COLUMN, gap: 1 }}>
          {ranked.map((id, index) => (
            <RankedItem
              key={id}
              id={id}
              label={name(id)}
              place={index + 1}
              isLast={index === ranked.length - 1}
              list={list}
              readOnly={readOnly}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(id)}
            />
          ))}
        </Box>
      </Box>
      {left.length > 0 && (
        <Box>
          <Typography variant="h4" component="p" sx={{ mb: 1 }}>
            {ranked.length < most ? 'Still to rank' : 'Not ranked'}
          </Typography>
          <Box sx={{ ...SINGLE_COLUMN, gap: 1 }}>
            {left.map((item) => (
              <Button
                key={item.id}
                data-add={item.id}
                variant="outlined"
                startIcon={<AddIcon />}
                disabled={readOnly || ranked.length >= most}
                onClick={() => add(item.id)}
                sx={{ justifyContent: 'flex-start', textAlign: 'start', minHeight: 48 }}
              >
                <Box component="span" dir="auto" sx={{ minWidth: 0, ...WRAP_WORDS }}>
                  {item.label}
                </Box>
              </Button>
            ))}
          </Box>
        </Box>
      )}
      <Box aria-live="polite" sx={visuallyHidden}>
        {announcement}
      </Box>
    </Box>
  );
}
