import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';

type Props = {
  /** What the buttons act on, for screen readers. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  onDelete: () => void;
};

export function RowActions({ name, isFirst, isLast, onMove, onEdit, onDelete }: Props) {
  return (
    <Box sx={{ display: 'flex' }}>
      <IconButton aria-label={`Move up: ${name}`} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUpwardIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={`Move down: ${name}`} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDownwardIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={`Edit: ${name}`} onClick={onEdit}>
        <EditIcon fontSize="small" />
      </IconButton>
      <IconButton color="error" sx={{ ml: 1 }} aria-label={`Delete: ${name}`} onClick={onDelete}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
