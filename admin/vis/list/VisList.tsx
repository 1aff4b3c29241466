import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useState } from 'react';
import { ListBase } from 'react-admin';
import { Link } from 'react-router-dom';
import { MergedFilters } from '#admin/list/MergedFilters.tsx';
import { VisDialog } from '#admin/vis/dialog/VisDialog.tsx';
import { routes } from '#common/access/routes.ts';
import { VIS_PAGE_SIZE } from '#common/api/page-sizes.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { VisCards } from './VisCards.tsx';
import { VisPagination } from './VisPagination.tsx';
import { VisToolbar } from './VisToolbar.tsx';

/** /vis: the library of visual identity systems. */
export function VisList() {
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <ListBase resource="vis" perPage={VIS_PAGE_SIZE} sort={{ field: 'created_at', order: 'DESC' }} storeKey={false}>
      <PageHeader
        title="Visual Identity Systems"
        actions={
          <>
            <Button component={Link} to={routes.brands}>
              Brands
            </Button>
            <Button component={Link} to={routes.visMaterials}>
              Materials
            </Button>
            <Button variant="contained" startIcon={<AddIcon />} onClick={create}>
              New VIS
            </Button>
          </>
        }
      />
      <MergedFilters>
        <VisToolbar />
        <VisCards onCreate={create} />
        <VisPagination />
      </MergedFilters>
      {creating && <VisDialog onClose={() => setCreating(false)} />}
    </ListBase>
  );
}
