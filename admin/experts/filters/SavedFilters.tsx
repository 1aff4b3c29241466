import BookmarkIcon from '@mui/icons-material/BookmarkBorderOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import {
  Button,
  Divider,
  IconButton,
  ListItem,
  ListItemButton,
  ListItemText,
  Popover,
  Typography,
} from '@mui/material';
import { useEffect, useState } from 'react';
import { type SavedQuery, useListContext, useSavedQueries, useStore } from 'react-admin';
import { createSearchParams, useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { ActionDialog } from '#admin/forms/RecordDialog.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { requiredText } from '#common/words/text-fields.ts';
import { useExpertFilters } from './useExpertFilters.ts';

/** The key of filters that were saved before react-admin's saved queries were used. */
const FORMER_KEY = 'experts.savedFilters';
const ORDER = {
  sort: { field: 'memberSince', order: 'DESC' as const },
  perPage: 25,
  displayedFilters: [],
} satisfies SavedQuery['value'];

// What the browser keeps may be of another release, or spoilt.
const chosen = z.record(z.string(), z.unknown());
const savedQuery = z.object({
  label: z.string(),
  value: z.object({
    filter: chosen,
    sort: z.object({ field: z.string(), order: z.enum(['ASC', 'DESC']) }).optional(),
    perPage: z.int().optional(),
  }),
});
const formerQuery = z
  .object({ name: z.string(), filters: chosen })
  .transform(({ name, filters }): SavedQuery => ({ label: name, value: { ...ORDER, filter: filters } }));

/** The queries in a list that are as they should be. */
const queriesIn = (list: unknown, query: typeof savedQuery | typeof formerQuery): SavedQuery[] =>
  (Array.isArray(list) ? list : []).flatMap((one) => query.safeParse(one).data ?? []);

/** Returns the saved queries of the experts; takes over filters saved under the former key. */
function useSavedExpertQueries() {
  const [stored, setSaved] = useSavedQueries('experts');
  const saved = queriesIn(stored, savedQuery);
  const [former, setFormer] = useStore<unknown>(FORMER_KEY, null);
  useEffect(() => {
    if (former === null) return;
    setSaved([...queriesIn(former, formerQuery), ...queriesIn(stored, savedQuery)]);
    setFormer(null);
  }, [former, stored, setFormer, setSaved]);
  return [saved, setSaved] as const;
}

const savedQueryName = z.object({ label: requiredText(60, 'Name is required').meta({ title: 'Name' }) });

/** Filters and order that were saved under a name, in this browser. */
export function SavedFilters() {
  const [saved, setSaved] = useSavedExpertQueries();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [naming, setNaming] = useState(false);
  const { perPage, sort } = useListContext();
  const { filters } = useExpertFilters();
  const navigate = useNavigate();
  const open = (query: SavedQuery['value']) => {
    const { field, order } = query.sort ?? sort;
    const filter = JSON.stringify(query.filter ?? {});
    const search = createSearchParams({
      filter,
      sort: field,
      order,
      page: '1',
      perPage: String(query.perPage ?? perPage),
    });
    void navigate({ search: String(search) });
  };
  const nothingToSave = Object.keys(filters).length === 0;
  return (
    <>
      <Button
        startIcon={<BookmarkIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Saved filters
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Saved filters', sx: { minWidth: 260, py: 1 } } }}
      >
        {saved.length === 0 && (
          <Typography color="text.secondary" sx={{ px: 2, py: 1, maxWidth: 280 }}>
            No saved filters yet. Filter the list, then save the filters under a name.
          </Typography>
        )}
        {saved.map(({ label, value }) => (
          <ListItem
            key={label}
            component="div"
            disablePadding
            secondaryAction={
              <IconButton
                edge="end"
                aria-label={`Delete the saved filters ${label}`}
                onClick={() => setSaved(saved.filter((other) => other.label !== label))}
              >
                <DeleteIcon />
              </IconButton>
            }
          >
            <ListItemButton
              onClick={() => {
                open(value);
                setAnchor(null);
              }}
            >
              <ListItemText primary={label} />
            </ListItemButton>
          </ListItem>
        ))}
        <Divider sx={{ my: 1 }} />
        <Button
          disabled={nothingToSave}
          onClick={() => {
            setAnchor(null);
            setNaming(true);
          }}
          sx={{ mx: 1 }}
        >
          Save the current filters
        </Button>
      </Popover>
      {naming && (
        <ActionDialog
          title="Save filters"
          schema={savedQueryName}
          saveLabel="Save"
          maxWidth="xs"
          call={async (_server, { label }) => {
            const value = { filter: filters, sort, perPage, displayedFilters: [] };
            setSaved([...saved.filter((other) => other.label !== label), { label, value }]);
          }}
          failed=""
          onSuccess={() => setNaming(false)}
          onClose={() => setNaming(false)}
        >
          {inputsOf(savedQueryName, ['label'], { label: { autoFocus: true } })}
        </ActionDialog>
      )}
    </>
  );
}
