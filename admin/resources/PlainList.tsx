import AddIcon from '@mui/icons-material/Add';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { type ComponentType, type ReactNode, useState } from 'react';
import { type RaRecord, useCanAccess, useRecordContext } from 'react-admin';
import type * as z from 'zod';
import { DeleteRecordButton } from '#admin/actions/DeletionDialog.tsx';
import { ChooseColumns } from '#admin/list/ChooseColumns.tsx';
import { ListFilters } from '#admin/list/ListFilters.tsx';
import { EmptyList } from '#admin/list/ListFrame.tsx';
import { RecordList } from '#admin/list/RecordList.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { BrandLogo } from '#admin/schema/BrandLogo.tsx';
import { type Columns, columnsOf, type TitledObject } from '#admin/schema/columns.tsx';
import { filtersOf } from '#admin/schema/inputs.tsx';
import { fieldsOfKind, queryOf, type Resource } from '#common/schema/resource.ts';
import { counted } from '#common/words/format.ts';
import { PlainDialog, type plainInputs } from './PlainDialog.tsx';

/** The columns of a plain resource: the title with its picture, counts as links to what they count, others as usual. */
function plainColumns(resource: Resource, own: Columns<TitledObject> = {}) {
  const { row, list, titleField } = resource;
  const [[image] = []] = fieldsOfKind(resource, 'image');
  const { secondary } = list;
  const title: Columns<TitledObject>[string] = {
    picture: image
      ? (record) => <BrandLogo name={String(record[titleField])} src={record[image] as string | null} />
      : undefined,
    under: (record) =>
      secondary && <Box sx={{ display: { xs: 'none', sm: 'block' } }}>{String(record[secondary])}</Box>,
  };
  const counts = fieldsOfKind(resource, 'count').map(([name, { title, of }]) => [
    name,
    {
      to: ({ id }: RaRecord) => `/${of.resource}?filter=${encodeURIComponent(JSON.stringify({ [of.filter]: id }))}`,
      linkName: (record: RaRecord) => `${record[name]} ${title} of ${record[titleField]}`,
    },
  ]);
  const looks: Columns<TitledObject> = { [titleField]: title, ...Object.fromEntries(counts), ...own };
  const columns = (list.columns ?? []).map((name) => [name, looks[name] ?? true]);
  return columnsOf(row as z.ZodObject as TitledObject, Object.fromEntries(columns));
}

/** What the screen overrides: columns and inputs by the names of fields, and buttons beside the title. */
export type Overrides = {
  icon?: ComponentType;
  columns?: Parameters<typeof plainColumns>[1];
  inputs?: Parameters<typeof plainInputs>[1];
  actions?: ReactNode;
};

type Props = { resource: Resource; own?: Overrides };

/** The whole screen of a plain resource, whose records are created and edited in a dialog over their list. */
export function PlainList({ resource, own = {} }: Props) {
  const { name, labels, row, fields, list } = resource;
  const { canAccess: mayCreate } = useCanAccess({ resource: name, action: 'create' });
  const [edited, setEdited] = useState<RaRecord | 'new' | null>(null);
  const create = () => setEdited('new');
  const plural = labels.many.toLowerCase();
  const filters = fieldsOfKind(resource, 'choice').flatMap(([field, { filter }]) => (filter ? field : []));
  const isSearched = Object.values(fields).some(({ search }) => search);
  const columns = plainColumns(resource, own.columns);
  return (
    <RecordList
      query={queryOf(resource)}
      row={row}
      sort={{ field: list.sort ?? 'id', order: 'ASC' }}
      title={labels.many}
      subtitle={list.subtitle}
      actions={
        <>
          {own.actions}
          {mayCreate && (
            <Button variant="contained" startIcon={<AddIcon />} onClick={create}>
              New {labels.one}
            </Button>
          )}
        </>
      }
      search={isSearched ? `Search ${plural}` : undefined}
      toolbar={
        <>
          {filters.length > 0 && <ListFilters>{filtersOf(row, filters)}</ListFilters>}
          <ChooseColumns columns={columns} />
        </>
      }
    >
      <RecordTable
        label={labels.many}
        loadFailed={`Failed to load the ${plural}. Please try again.`}
        empty={
          <EmptyList
            title={`No ${plural} found.`}
            text={list.empty}
            noMatch="Try another name."
            icon={own.icon && <own.icon />}
            action={mayCreate && <Button onClick={create}>Create Your First {labels.one}</Button>}
          />
        }
        actions={<RecordActions resource={resource} onEdit={setEdited} />}
      >
        {columns}
      </RecordTable>
      {edited && (
        <PlainDialog
          resource={resource}
          inputs={own.inputs}
          record={edited === 'new' ? undefined : edited}
          saved={`${labels.one} ${edited === 'new' ? 'created' : 'updated'} successfully`}
          onClose={() => setEdited(null)}
        />
      )}
    </RecordList>
  );
}

function RecordActions({ resource, onEdit }: Pick<Props, 'resource'> & { onEdit: (record: RaRecord) => void }) {
  const record = useRecordContext<RaRecord>();
  const { canAccess: mayEdit } = useCanAccess({ resource: resource.name, action: 'edit', record });
  if (!record) return null;
  const name = String(record[resource.titleField]);
  const one = resource.labels.one.toLowerCase();
  return (
    <>
      {mayEdit && (
        <IconButton data-opens="" aria-label={`Edit ${name}`} onClick={() => onEdit(record)}>
          <EditIcon />
        </IconButton>
      )}
      <DeleteRecordButton
        resource={resource.name}
        label={`Delete ${name}`}
        title={`Delete ${one}`}
        text={`${name} will be deleted. This action cannot be undone.`}
        refusal={whyKept(resource, record)}
        deleted={`${resource.labels.one} deleted successfully`}
        failed={`Failed to delete the ${one}`}
      />
    </>
  );
}

/** Why a record cannot be deleted; undefined if it can. */
function whyKept(resource: Resource, record: RaRecord): string | undefined {
  const [field, said] = fieldsOfKind(resource, 'count').find(([name, { keeps }]) => keeps && record[name] > 0) ?? [];
  if (!field || !said) return undefined;
  return `${record[resource.titleField]} is used by ${counted(record[field], said.of.one)}; it cannot be deleted.`;
}
