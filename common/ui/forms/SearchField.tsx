import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

type Props = Pick<TextFieldProps, 'label' | 'placeholder' | 'size' | 'sx'> & {
  value: string;
  onSearch: (text: string) => void;
  /** Milliseconds without typing before the search starts; 0 searches at once. */
  delay?: number;
  maxLength?: number;
};

/**
 * A search field, named by its label or its placeholder. It holds the typed text itself, since `value` follows later;
 * a value from elsewhere (Back, reset) replaces the text.
 */
export function SearchField({ value, onSearch, delay = 0, maxLength, placeholder, ...look }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const searchFor = (typed: string) => {
    const wanted = typed.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    onSearch(wanted);
  };
  // `value` following our own search must not undo later typing.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const searchLater = useEffectEvent(searchFor);
  useEffect(() => {
    if (!delay) return undefined;
    const timer = setTimeout(() => searchLater(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return (
    <TextField
      {...look}
      type="search"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        if (!delay) searchFor(target.value);
      }}
      placeholder={placeholder}
      slotProps={{
        htmlInput: { 'aria-label': placeholder, maxLength },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
