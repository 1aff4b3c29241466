import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MapMark } from '#common/answers/charts/scene.ts';
import { countedFigure, figure } from '#common/words/format.ts';
import { MarkSvg } from './SceneSvg.tsx';

const MOST = 30;

/** "Like: The name is large, response 12" */
export function saidBy({ kind, text, response_id }: MapMark): string {
  const said = [kind.name, text].filter(Boolean).join(': ');
  return response_id === null ? said : `${said}, response ${response_id}`;
}

/** "3 pins here" */
export const countedHere = (noun: string, count: number) =>
  count === 0 ? `No ${noun} here` : `${countedFigure(count, noun)} here`;

/** The marks near the place that somebody looks at; null without a place. */
export function NearMarks({ noun, near }: { noun: string; near: readonly MapMark[] | null }) {
  const more = (near?.length ?? 0) - MOST;
  const isList = near !== null && near.length > 0;
  return (
    <Box
      component="section"
      aria-label={`The ${noun}s there`}
      // A list that scrolls is reached by keyboard.
      tabIndex={isList ? 0 : undefined}
      sx={{
        alignSelf: 'start',
        minHeight: 96,
        maxHeight: { xs: 260, lg: 520 },
        overflowY: 'auto',
        borderRadius: 1,
        bgcolor: 'action.hover',
        p: 1.5,
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {near === null ? `The ${noun}s at a place` : countedHere(noun, near.length)}
      </Typography>
      {near === null && (
        <Typography variant="body2" color="text.secondary">
          Point at the picture or tap it. A click keeps the list. With the keyboard, use the arrow keys or Enter.
        </Typography>
      )}
      {isList && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {near.slice(0, MOST).map(({ kind, text, response_id }, index) => (
            <Box
              component="li"
              // biome-ignore lint/suspicious/noArrayIndexKey: marks have no id, and one expert may set two alike
              key={index}
              sx={{ display: 'flex', gap: 1, mt: 1, alignItems: 'flex-start' }}
            >
              <Box sx={{ pt: '2px' }}>
                <MarkSvg kind={kind} />
              </Box>
              <Typography variant="body2" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <b>{kind.name}</b>
                {text && ` ${text}`}
                {response_id !== null && (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {' '}
                    [{response_id}]
                  </Box>
                )}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {more > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          and {figure(more)} more
        </Typography>
      )}
    </Box>
  );
}
