import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, IconButton } from '@mui/material';
import { DeleteRecordButton } from '#admin/forms/DeleteRecordButton.tsx';

type Props = {
  resource: 'faqs' | 'faq-categories';
  /** What the buttons act on, for screen readers. */
  name: string;
  /** Its place among its neighbours. */
  index: number;
  count: number;
  onMove: (to: number) => void;
  onEdit: () => void;
  /** The question before it is deleted. */
  title: string;
  text: string;
};

/** Buttons that move, edit and delete the question or the category around. */
export function RowActions({ resource, name, index, count, onMove, onEdit, title, text }: Props) {
  return (
    <Box sx={{ display: 'flex' }}>
      <IconButton aria-label={`Move up: ${name}`} disabled={index === 0} onClick={() => onMove(index - 1)}>
        <ArrowUpwardIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={`Move down: ${name}`} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
        <ArrowDownwardIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={`Edit: ${name}`} onClick={onEdit}>
        <EditIcon fontSize="small" />
      </IconButton>
      <DeleteRecordButton
        resource={resource}
        label={`Delete: ${name}`}
        title={title}
        text={text}
        deleted={resource === 'faqs' ? 'Question deleted' : 'Category deleted'}
        failed="The change could not be saved. Please try again."
      />
    </Box>
  );
}
