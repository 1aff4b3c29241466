import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { lastAddressOf } from './lastAddress.ts';

type Props = {
  /** Path of the list, without page and filters. */
  to: string;
  /** Label for screen readers, for example "Back to the experts". */
  label: string;
  /** Replaces the link when going back needs code. */
  onClick?: () => void;
};

/** Leads from a detail back to its list, with the page and filters it was left with. */
export function BackButton({ to, label, onClick }: Props) {
  const linkProps = onClick ? { onClick } : { component: Link, to: lastAddressOf(to) };
  return (
    <Button startIcon={<ArrowBackIcon />} aria-label={label} {...linkProps}>
      Back
    </Button>
  );
}
