import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { SEARCH_DEBOUNCE } from '#common/api/limits.ts';

type Props = { label: string; value: string; onSearch: (text: string) => void };

/** A list's search: what is typed is looked for once typing rests. */
export function SearchField({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const { pathname } = useLocation();
  const sent = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  // A value from elsewhere (Back, reset) replaces the text; the echo of a search does not undo what was typed since.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return undefined;
    const timer = setTimeout(() => {
      // The next screen may be loading while this one still shows: searching now would lead back here.
      if (window.location.pathname !== pathname) return;
      sent.current = wanted;
      search.current(wanted);
    }, SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text, pathname]);
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
      sx={{ width: { xs: '100%', sm: 280 }, my: 1 }}
    />
  );
}
