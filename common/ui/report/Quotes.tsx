import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { SearchField } from '#common/ui/forms/SearchField.tsx';
import { searchKey } from '#common/words/folded.ts';

type Quote = { response_id: number; text: string };

const SHOWN = 5;

/** What experts wrote: the first few, the others on demand, with a search if there are many. */
export function Quotes({ quotes, whole }: { quotes: Quote[]; whole: boolean }) {
  const [all, setAll] = useState(false);
  const [search, setSearch] = useState('');
  const words = searchKey(search.trim());
  const found = quotes.filter(({ text }) => searchKey(text).includes(words));
  const shown = whole || all || words ? found : found.slice(0, SHOWN);
  return (
    <Box sx={{ my: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1, breakAfter: 'avoid' }}>
        <Typography variant="h4" component="p">
          In their own words
        </Typography>
        {!whole && quotes.length > SHOWN && (
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
      {shown.map(({ response_id, text }) => (
        <Typography
          key={`${response_id} ${text}`}
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
          {text}{' '}
          <Typography component="span" variant="body2" color="text.secondary">
            [{response_id}]
          </Typography>
        </Typography>
      ))}
      {!whole && !words && quotes.length > SHOWN && (
        <Button size="small" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${quotes.length}`}
        </Button>
      )}
    </Box>
  );
}
