import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Tab from '@mui/material/Tab';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import {
  ASSIGNED_TAB_LABELS,
  ASSIGNED_TABS,
  type AssignedTab,
  filterAssigned,
} from '#common/assessments/assigned-assessments.ts';
import type { AssignedAssessment } from '#common/assessments/surveys.ts';
import { TabBar } from '#common/ui/layout/TabBar.tsx';
import { useHomeAddress } from './useHomeAddress.ts';

/** The tabs, each with its number of assessments, and the search. */
export function AssignedToolbar({ all }: { all: readonly AssignedAssessment[] }) {
  const { tab, search, go } = useHomeAddress();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 3,
        rowGap: 1.5,
        mb: 2,
      }}
    >
      <TabBar
        value={tab}
        onChange={(_event, next: AssignedTab) => go({ tab: next })}
        aria-label="Assessments by status"
        scrollButtons={false}
        sx={{ maxWidth: '100%' }}
      >
        {ASSIGNED_TABS.map((item) => (
          <Tab
            key={item}
            value={item}
            label={`${ASSIGNED_TAB_LABELS[item]} (${filterAssigned(all, item, search).length})`}
            sx={{ minWidth: 0, px: { xs: 0.75, sm: 1.5 }, fontSize: { xs: '0.8125rem', sm: '0.875rem' } }}
          />
        ))}
      </TabBar>
      <SearchField search={search} onSearch={(text) => go({ search: text }, { replace: true })} />
    </Box>
  );
}

/** Holds the typed text itself, since the address follows later; takes over the text that Back brings. */
function SearchField({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(search);
  const written = useRef(search);
  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    setText(search);
  }, [search]);
  return (
    <TextField
      type="search"
      label="Search by brand, code or title"
      size="small"
      value={text}
      onChange={(event) => {
        written.current = event.target.value;
        setText(event.target.value);
        onSearch(event.target.value);
      }}
      sx={{ maxWidth: { sm: 320 } }}
      slotProps={{
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
