import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { inOrder, shownOrder } from '#common/answers/player/shown-order.ts';
import { labelOf } from '#common/assessments/questions/options.ts';
import { places } from '#common/assessments/questions/ranking.ts';
import { type MovableRow, useOrder } from '#common/ui/forms/useOrder.tsx';
import { AnswerCount, type QuestionInputProps } from './AnswerField.tsx';
import { SINGLE_COLUMN, WRAP_WORDS } from './wrapping.ts';

type Props = MovableRow & { id: string; label: string; place: number; readOnly: boolean; onRemove: () => void };

/** One item of the ranking. */
function RankedItem({ id, label, place, isDragged, handle, buttons, readOnly, onRemove }: Props) {
  return (
    <Box component="li" data-ranked={id} sx={[ITEM, isDragged && { boxShadow: 4, borderColor: 'primary.main' }]}>
      <Box component="span" sx={NAME}>
        {!readOnly && handle}
        <Box component="span" sx={{ fontWeight: 650, minWidth: '1.75em', fontVariantNumeric: 'tabular-nums' }}>
          {place}.
        </Box>
        <Box component="span" dir="auto" sx={{ flex: 1, minWidth: 0, ...WRAP_WORDS }}>
          {label}
        </Box>
      </Box>
      {!readOnly && (
        <Box component="span" sx={{ display: 'inline-flex', flexShrink: 0, ml: 'auto' }}>
          {buttons}
          <IconButton aria-label={`Take ${label} out of the order`} onClick={onRemove} sx={TARGET}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}

const TARGET = { width: 44, height: 44 };
/** Beside the buttons if there is room for words, else above them. */
const NAME = { display: 'flex', alignItems: 'center', gap: 0.5, flex: '1 1 14rem', minWidth: 0 } as const;
const ITEM = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.5,
  minHeight: 52,
  pl: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  bgcolor: 'background.paper',
} as const;

/**
 * Items are added one by one to the expert's order and moved by dragging or with buttons; nothing is ranked at the
 * start.
 */
export function RankingInput(props: QuestionInputProps<'ranking'>) {
  const { question, config, value, onChange, readOnly, labelledBy, seed } = props;
  const ranked = value ?? [];
  const left = inOrder(config.items, shownOrder(question, seed)).filter((item) => !ranked.includes(item.id));
  const most = places(config);
  const name = (id: string) => labelOf(config.items, id);

  const change = (ids: string[]) => onChange(ids.length === 0 ? null : ids);
  const { root, list, rowAt, announcement, announce, focusAfterRender } = useOrder({
    items: ranked,
    nameOf: name,
    onChange: change,
  });
  const add = (id: string) => {
    change([...ranked, id]);
    announce(`${name(id)} is in place ${ranked.length + 1}`);
    focusAfterRender('[data-add]:enabled', `[data-ranked="${id}"] button:enabled`);
  };
  const remove = (id: string) => {
    change(ranked.filter((other) => other !== id));
    announce(`${name(id)} is taken out of the order`);
    focusAfterRender(`[data-add="${id}"]`);
  };

  return (
    <Box ref={root} role="group" aria-labelledby={labelledBy} sx={{ ...SINGLE_COLUMN, gap: 2 }}>
      <Box>
        <Typography variant="h4" component="p">
          Your order
        </Typography>
        <AnswerCount verb="Rank" given={ranked.length} min={most} max={most} noun="item" />
        {ranked.length === 0 && <Typography color="text.secondary">Choose what comes first below.</Typography>}
        <Box component="ol" ref={list} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, ...SINGLE_COLUMN, gap: 1 }}>
          {ranked.map((id, index) => (
            <RankedItem
              key={id}
              id={id}
              label={name(id)}
              place={index + 1}
              {...rowAt(index)}
              readOnly={readOnly}
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
      {announcement}
    </Box>
  );
}
