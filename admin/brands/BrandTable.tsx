import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import SellOutlinedIcon from '@mui/icons-material/SellOutlined';
import {
  Box,
  Button,
  IconButton,
  Link as MuiLink,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { BrandLogo } from '#admin/vis/list/BrandLogo.tsx';
import { routes } from '#common/access/routes.ts';
import type { Brand } from '#common/library/brands.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { IgnoreClicksAfterMove } from '#common/ui/feedback/IgnoreClicksAfterMove.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { DeleteBrandDialog } from './DeleteBrandDialog.tsx';

type Props = { onEdit: (brand: Brand) => void; onCreate: () => void };

/** Brands with their competitors and number of VIS. */
export function BrandTable({ onEdit, onCreate }: Props) {
  const { data, isPending, error, refetch, filterValues } = useListContext<Brand>();
  const [deleted, setDeleted] = useState<Brand | null>(null);
  if (error && !data) {
    return (
      <Box sx={{ p: 2 }}>
        <LoadError message="Failed to load the brands. Please try again." onRetry={() => refetch()} />
      </Box>
    );
  }
  if (!isPending && data?.length === 0) {
    return (
      <EmptyState
        title="No brands found."
        text={filterValues.q ? 'Try another name.' : 'A brand owns the versions of its visual identity.'}
        icon={<SellOutlinedIcon />}
        action={filterValues.q ? undefined : <Button onClick={onCreate}>Create Your First Brand</Button>}
      />
    );
  }
  return (
    <IgnoreClicksAfterMove ids={data?.map(({ id }) => id) ?? []} sx={{ overflowX: 'auto' }}>
      <Table aria-label="Brands" aria-busy={isPending}>
        <TableHead>
          <TableRow>
            <TableCell>Name</TableCell>
            <TableCell sx={{ display: { xs: 'none', md: 'table-cell' } }}>Competitors</TableCell>
            <TableCell align="right">VIS</TableCell>
            <TableCell align="right">Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data
            ? data.map((brand) => <BrandRow key={brand.id} brand={brand} onEdit={onEdit} onDelete={setDeleted} />)
            : [1, 2, 3].map((line) => (
                <TableRow key={line}>
                  <TableCell colSpan={4}>
                    <Skeleton />
                  </TableCell>
                </TableRow>
              ))}
        </TableBody>
      </Table>
      {deleted && <DeleteBrandDialog brand={deleted} onClose={() => setDeleted(null)} />}
    </IgnoreClicksAfterMove>
  );
}

type RowProps = { brand: Brand; onEdit: (brand: Brand) => void; onDelete: (brand: Brand) => void };

function BrandRow({ brand, onEdit, onDelete }: RowProps) {
  return (
    <TableRow hover>
      <TableCell>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
          <BrandLogo name={brand.name} src={brand.logo} />
          <Box sx={{ minWidth: 0 }}>
            <Typography fontWeight={600} sx={{ overflowWrap: 'anywhere' }}>
              {brand.name}
            </Typography>
            <Typography variant="body2" color="text.secondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
              {brand.description}
            </Typography>
          </Box>
        </Box>
      </TableCell>
      <TableCell sx={{ display: { xs: 'none', md: 'table-cell' } }}>{brand.competitors.join(', ')}</TableCell>
      <TableCell align="right">
        <MuiLink
          component={Link}
          to={routes.visOfBrand(brand.id)}
          aria-label={`${brand.vis_count} VIS of ${brand.name}`}
        >
          {brand.vis_count}
        </MuiLink>
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        <IconButton aria-label={`Edit ${brand.name}`} onClick={() => onEdit(brand)}>
          <EditIcon />
        </IconButton>
        <IconButton color="error" sx={{ ml: 1 }} aria-label={`Delete ${brand.name}`} onClick={() => onDelete(brand)}>
          <DeleteIcon />
        </IconButton>
      </TableCell>
    </TableRow>
  );
}
