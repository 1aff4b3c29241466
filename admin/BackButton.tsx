import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { lastAddressOf } from './lastAddress.ts';

type Props = {
  /** The list, without its page and filters. */
  to: string;
  /** Where it leads, for screen readers: "Back to the experts". */
  label: string;
  /** What goes back in another way. */
  onClick?: () => void;
};

/** The way from a detail to its list, as the list was left. */
export function BackButton({ to, label, onClick }: Props) {
  const way = onClick ? { onClick } : { component: Link, to: lastAddressOf(to) };
  return (
    <Button startIcon={<ArrowBackIcon />} aria-label={label} {...way}>
      Back
    </Button>
  );
}
