import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { FunctionField, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { columnsOf } from '#admin/schema/columns.tsx';
import { BrandLogo } from '#admin/vis/list/BrandLogo.tsx';
import { fieldsOfKind, type Resource } from '#common/resources/define.ts';

const drawn = (cell: (record: RaRecord) => ReactNode) => () => ({
  field: () => <FunctionField variant="inherit" render={cell} />,
});

/** The columns of a plain resource: the title with its picture, counts as links to what they count, the others as everywhere. */
export function plainColumns(resource: Resource, own: Parameters<typeof columnsOf>[2] = {}) {
  const { row, list, titleField } = resource;
  const counts = fieldsOfKind(resource, 'count').map(([name, { title, of }]) => {
    const address = ({ id }: RaRecord) =>
      `/${of.resource}?filter=${encodeURIComponent(JSON.stringify({ [of.filter]: id }))}`;
    const label = (record: RaRecord) => `${record[name]} ${title} of ${record[titleField]}`;
    const link = (record: RaRecord) => (
      <MuiLink component={Link} to={address(record)} aria-label={label(record)}>
        {record[name]}
      </MuiLink>
    );
    return [name, drawn(link)];
  });
  const title = drawn((record) => <Title resource={resource} record={record} />);
  return columnsOf(row, list.columns ?? [], { [titleField]: title, ...Object.fromEntries(counts), ...own });
}

function Title({ resource, record }: { resource: Resource; record: RaRecord }) {
  const [image] = fieldsOfKind(resource, 'image');
  const { secondary } = resource.list;
  const title = record[resource.titleField];
  if (!image && !secondary) return title;
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
      {image && <BrandLogo name={title} src={record[image[0]]} />}
      <Box sx={{ minWidth: 0 }}>
        <Typography fontWeight={600}>{title}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
          {secondary && record[secondary]}
        </Typography>
      </Box>
    </Box>
  );
}
