import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { SEARCH_DEBOUNCE } from '#common/api/limits.ts';

/** The search field of the list around; the other filters stay. */
export function ListSearch({ label }: { label: string }) {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  return (
    <SearchField
      label={label}
      value={String(filterValues.q ?? '')}
      onSearch={(q) => setFilters({ ...filterValues, q: q || undefined }, displayedFilters, false)}
    />
  );
}

type Props = { label: string; value: string; onSearch: (text: string) => void };

/** The search field of a list; searches after a pause in typing. */
function SearchField({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  // A value from outside (Back, reset) replaces the text. The echo of our own search must not undo later typing.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = wanted;
      search.current(wanted);
    }, SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextField
      type="search"
      size="small"
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder={label}
      slotProps={{
        htmlInput: { 'aria-label': label },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
      sx={{ flex: '1 1 150px', maxWidth: { sm: 280 }, my: 1 }}
    />
  );
}
