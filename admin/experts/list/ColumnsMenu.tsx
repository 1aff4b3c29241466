import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import { Button, Checkbox, ListItemText, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { COLUMNS, useColumns } from './columns.ts';

/** Chooses which columns the table shows. */
export function ColumnsMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [columns, setColumns] = useColumns();
  const shown = columns.map((column) => column.key);
  return (
    <>
      <Button
        startIcon={<ColumnsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ display: { xs: 'none', lg: 'inline-flex' } }}
      >
        Columns
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {COLUMNS.map(({ key, label }) => {
          const checked = shown.includes(key);
          return (
            <MenuItem
              key={key}
              role="menuitemcheckbox"
              aria-checked={checked}
              dense
              onClick={() => setColumns(checked ? shown.filter((other) => other !== key) : [...shown, key])}
            >
              <Checkbox edge="start" size="small" checked={checked} tabIndex={-1} inert />
              <ListItemText primary={label} />
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
