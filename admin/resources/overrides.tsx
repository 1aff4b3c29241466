import SellOutlinedIcon from '@mui/icons-material/SellOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import type { Overrides } from './PlainList.tsx';

/** The overrides of the plain resources' screens. */
export const overrides: Record<string, Overrides> = {
  brands: {
    icon: SellOutlinedIcon,
    actions: (
      <Button component={Link} to={routes.visList}>
        VIS Library
      </Button>
    ),
  },
};
