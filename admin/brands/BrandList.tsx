import AddIcon from '@mui/icons-material/Add';
import { Button, Paper } from '@mui/material';
import { useState } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { ListPagination } from '#admin/ListPagination.tsx';
import { SearchField } from '#admin/SearchField.tsx';
import { routes } from '#common/access/routes.ts';
import { TABLE_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { Brand } from '#common/library/brands.ts';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { BrandDialog } from './BrandDialog.tsx';
import { BrandTable } from './BrandTable.tsx';

/** /brands: the brands of the VIS library. */
export function BrandList() {
  const [edited, setEdited] = useState<Brand | 'new' | null>(null);
  return (
    <ListBase resource="brands" perPage={TABLE_PAGE_SIZE} sort={{ field: 'name', order: 'ASC' }} storeKey={false}>
      <PageHeader
        title="Brands"
        subtitle="Whose Visual Identity Systems the library holds"
        actions={
          <>
            <Button component={Link} to={routes.visList}>
              VIS Library
            </Button>
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
              New Brand
            </Button>
          </>
        }
      />
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <BrandSearch />
        <BrandTable onEdit={setEdited} onCreate={() => setEdited('new')} />
        <ListPagination rowsPerPageOptions={[TABLE_PAGE_SIZE, 50, 100]} />
      </Paper>
      {edited && <BrandDialog brand={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
    </ListBase>
  );
}

function BrandSearch() {
  const { filterValues, setFilters } = useListContext();
  return (
    <Paper square elevation={0} sx={{ px: 2, borderBottom: 1, borderColor: 'divider' }}>
      <SearchField
        label="Search brands"
        value={String(filterValues.q ?? '')}
        onSearch={(q) => setFilters({ ...filterValues, q: q || undefined })}
      />
    </Paper>
  );
}
