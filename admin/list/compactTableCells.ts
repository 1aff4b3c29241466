/** Narrower cells for tables with many columns, so that the last column is seen without scrolling sideways. */
export const compactTableCells = {
  '& .MuiTableCell-root': { px: 1, '&:first-of-type': { pl: 2 }, '&:last-of-type': { pr: 2 } },
};
