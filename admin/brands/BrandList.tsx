import AddIcon from '@mui/icons-material/Add';
import EditIcon from '@mui/icons-material/EditOutlined';
import SellOutlinedIcon from '@mui/icons-material/SellOutlined';
import { Box, Button, IconButton, Link as MuiLink, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { DeleteRecordButton } from '#admin/forms/DeleteRecordButton.tsx';
import { EmptyList } from '#admin/list/EmptyList.tsx';
import { ListSearch } from '#admin/list/ListSearch.tsx';
import { RecordList } from '#admin/list/RecordList.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { BrandLogo } from '#admin/vis/list/BrandLogo.tsx';
import { routes } from '#common/access/routes.ts';
import { type Brand, brand } from '#common/library/brands.ts';
import { counted } from '#common/texts/format.ts';
import { BrandDialog } from './BrandDialog.tsx';

/** /brands: the brands of the VIS library. */
export function BrandList() {
  const [edited, setEdited] = useState<Brand | 'new' | null>(null);
  const create = () => setEdited('new');
  return (
    <RecordList
      resource="brands"
      sort={{ field: 'name', order: 'ASC' }}
      title="Brands"
      subtitle="Whose Visual Identity Systems the library holds"
      actions={
        <>
          <Button component={Link} to={routes.visList}>
            VIS Library
          </Button>
          <Button variant="contained" startIcon={<AddIcon />} onClick={create}>
            New Brand
          </Button>
        </>
      }
      toolbar={<ListSearch label="Search brands" />}
    >
      <RecordTable
        label="Brands"
        loadFailed="Failed to load the brands. Please try again."
        empty={
          <EmptyList
            title="No brands found."
            text="A brand owns the versions of its visual identity."
            noMatch="Try another name."
            icon={<SellOutlinedIcon />}
            action={<Button onClick={create}>Create Your First Brand</Button>}
          />
        }
      >
        {columnsOf(brand, ['name', 'competitors', 'vis_count'], {
          name: () => ({ render: (record) => <BrandName brand={record as Brand} /> }),
          vis_count: () => ({ render: (record) => <VisCount brand={record as Brand} /> }),
        })}
        <DataTable.Col label="Actions" align="right" cellClassName="actions">
          <BrandActions onEdit={setEdited} />
        </DataTable.Col>
      </RecordTable>
      {edited && <BrandDialog brand={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
    </RecordList>
  );
}

function BrandName({ brand: { name, logo, description } }: { brand: Brand }) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
      <BrandLogo name={name} src={logo} />
      <Box sx={{ minWidth: 0 }}>
        <Typography fontWeight={600} sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
          {description}
        </Typography>
      </Box>
    </Box>
  );
}

function VisCount({ brand: { id, name, vis_count } }: { brand: Brand }) {
  return (
    <MuiLink component={Link} to={routes.visOfBrand(id)} aria-label={`${vis_count} VIS of ${name}`}>
      {vis_count}
    </MuiLink>
  );
}

function BrandActions({ onEdit }: { onEdit: (brand: Brand) => void }) {
  const record = useRecordContext<Brand>();
  if (!record) return null;
  const { name, vis_count } = record;
  return (
    <>
      <IconButton aria-label={`Edit ${name}`} onClick={() => onEdit(record)}>
        <EditIcon />
      </IconButton>
      <DeleteRecordButton
        resource="brands"
        label={`Delete ${name}`}
        title="Delete brand"
        text={`${name} will be deleted. This action cannot be undone.`}
        refusal={
          vis_count > 0 && `${name} is used by ${counted(vis_count, 'Visual Identity System')}; it cannot be deleted.`
        }
        deleted="Brand deleted successfully"
        failed="Failed to delete the brand"
      />
    </>
  );
}
