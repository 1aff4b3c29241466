import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { groupedTexts, type Quote } from '#common/answers/report/quotes.ts';
import { SearchField } from '#common/ui/forms/SearchField.tsx';
import { searchKey } from '#common/words/folded.ts';
import { counted, countedFigure } from '#common/words/format.ts';
import { AnswersFold } from './AnswersFold.tsx';

const SHOWN = 3;
/** More ids of responses open on demand. */
const IDS_SHOWN = 3;

/** What experts wrote, the same words once: first the most frequent few, the others on demand, with a search if there are many. */
export function Quotes({ quotes, whole }: { quotes: Quote[]; whole: boolean }) {
  const [all, setAll] = useState(false);
  const [search, setSearch] = useState('');
  const texts = groupedTexts(quotes);
  const words = searchKey(search.trim());
  const found = texts.filter(({ text }) => searchKey(text).includes(words));
  const shown = whole || all || words ? found : found.slice(0, SHOWN);
  const hasMore = !whole && texts.length > SHOWN;
  return (
    <Box sx={{ my: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1, breakAfter: 'avoid' }}>
        <Typography variant="h4" component="p">
          In their own words: {countedFigure(quotes.length, 'text')}
        </Typography>
        {hasMore && (
          <SearchField
            placeholder="Search these texts"
            value={search}
            onSearch={setSearch}
            size="small"
            sx={{ width: 240 }}
          />
        )}
      </Box>
      {words && found.length === 0 && <Typography color="text.secondary">No text has these words.</Typography>}
      {shown.map(({ text, response_ids }) => (
        <Typography
          key={text}
          component="blockquote"
          dir="auto"
          sx={{
            m: 0,
            mb: 1,
            pl: 1.5,
            borderInlineStart: 3,
            borderColor: 'divider',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            breakInside: 'avoid',
          }}
        >
          {response_ids.length > 1 && <strong dir="ltr">{counted(response_ids.length, 'expert')}: </strong>}
          {text}{' '}
          {response_ids.length > IDS_SHOWN && !whole ? (
            <AnswersFold count={response_ids.length}>{response_ids.join(', ')}</AnswersFold>
          ) : (
            <Typography component="span" variant="body2" color="text.secondary">
              [{response_ids.join(', ')}]
            </Typography>
          )}
        </Typography>
      ))}
      {hasMore && !words && (
        <Button size="small" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${countedFigure(texts.length, 'text')}`}
        </Button>
      )}
    </Box>
  );
}
