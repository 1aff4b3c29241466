import SellOutlinedIcon from '@mui/icons-material/SellOutlined';
import { Box, Button, Link as MuiLink, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { EditableList } from '#admin/list/EditableList.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { FieldInput, inputsOf } from '#admin/schema/inputs.tsx';
import { TextsInput } from '#admin/schema/TextsInput.tsx';
import { BrandLogo } from '#admin/vis/list/BrandLogo.tsx';
import { routes } from '#common/access/routes.ts';
import { BRAND_NAME_MAX, type Brand, brand, brandForm, COMPETITORS_MAX } from '#common/library/brands.ts';
import { counted } from '#common/texts/format.ts';
import { LogoInput } from './LogoInput.tsx';

/** /brands: the brands of the VIS library. */
export function BrandList() {
  return (
    <EditableList<Brand>
      one="Brand"
      many="Brands"
      subtitle="Whose Visual Identity Systems the library holds"
      sort={{ field: 'name', order: 'ASC' }}
      columns={columnsOf(brand, ['name', 'competitors', 'vis_count'], {
        name: () => ({ field: BrandName }),
        vis_count: () => ({ field: VisCount }),
      })}
      form={brandForm}
      inputs={inputsOf(brandForm, ['name', 'description', 'competitors', 'logo'], {
        name: (field) => <FieldInput key={field.source} field={field} autoFocus />,
        competitors: ({ source, title }) => (
          <TextsInput
            key={source}
            source={source}
            label={title}
            limits={{ max: COMPETITORS_MAX, length: BRAND_NAME_MAX }}
            entry={['competitor', 'a brand']}
          />
        ),
        logo: ({ source, title }) => <LogoInput key={source} source={source} label={title} />,
      })}
      transform={onlyNewLogo}
      keepReason={({ name, vis_count }) =>
        vis_count > 0 && `${name} is used by ${counted(vis_count, 'Visual Identity System')}; it cannot be deleted.`
      }
      actions={
        <Button component={Link} to={routes.visList}>
          VIS Library
        </Button>
      }
      emptyText="A brand owns the versions of its visual identity."
      emptyIcon={<SellOutlinedIcon />}
    />
  );
}

/** The address of the stored logo is not sent back: only a new file, or '' to remove it. */
function onlyNewLogo({ logo, ...texts }: Record<string, unknown>): object {
  return logo instanceof File || logo === '' ? { ...texts, logo } : texts;
}

function BrandName() {
  const record = useRecordContext<Brand>();
  if (!record) return null;
  const { name, logo, description } = record;
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
      <BrandLogo name={name} src={logo} />
      <Box sx={{ minWidth: 0 }}>
        <Typography fontWeight={600}>{name}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
          {description}
        </Typography>
      </Box>
    </Box>
  );
}

function VisCount() {
  const record = useRecordContext<Brand>();
  if (!record) return null;
  const { id, name, vis_count } = record;
  return (
    <MuiLink component={Link} to={routes.visOfBrand(id)} aria-label={`${vis_count} VIS of ${name}`}>
      {vis_count}
    </MuiLink>
  );
}
