import AddIcon from '@mui/icons-material/Add';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Button, IconButton } from '@mui/material';
import { type ReactNode, useState } from 'react';
import {
  type ListBaseProps,
  type RaRecord,
  useCanAccess,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import type { z } from 'zod';
import { DeleteRecordButton } from '#admin/forms/DeleteRecordButton.tsx';
import { RecordDialog } from '#admin/forms/RecordDialog.tsx';
import { ChooseColumns } from './ChooseColumns.tsx';
import { EmptyList } from './EmptyList.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListSearch } from './ListSearch.tsx';
import { RecordList } from './RecordList.tsx';
import { RecordTable } from './RecordTable.tsx';

type Props<Row extends RaRecord> = {
  /** What a record is called, as on a button: "Brand". */
  one: string;
  /** The title of the screen: "Brands". */
  many: string;
  subtitle?: string;
  sort: NonNullable<ListBaseProps['sort']>;
  columns: ReactNode;
  hiddenColumns?: string[];
  filters?: ReactNode;
  /** What people enter; its messages stand at the inputs. */
  form: z.ZodObject;
  inputs: ReactNode;
  /** What a new record begins with. */
  defaultValues?: Record<string, unknown>;
  /** Changes what is sent. */
  transform?: (values: Record<string, unknown>) => object;
  /** Why a record cannot be deleted; false when it can. */
  keepReason?: (record: Row) => string | false;
  /** Other buttons beside the title. */
  actions?: ReactNode;
  /** Shown as long as there is no record at all. */
  emptyText?: string;
  emptyIcon?: ReactNode;
};

/**
 * The whole screen of a resource whose records are created and edited in a dialog over their list. Its resource says
 * how a record is named (`recordRepresentation`).
 */
export function EditableList<Row extends RaRecord>(props: Props<Row>) {
  const { one, many, subtitle, sort, columns, hiddenColumns, filters, actions, emptyText, emptyIcon } = props;
  const resource = useResourceContext();
  const { canAccess: mayCreate } = useCanAccess({ resource: resource ?? '', action: 'create' });
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const create = () => setEdited('new');
  const plural = many.toLowerCase();
  return (
    <RecordList
      sort={sort}
      title={many}
      subtitle={subtitle}
      actions={
        <>
          {actions}
          {mayCreate && (
            <Button variant="contained" startIcon={<AddIcon />} onClick={create}>
              New {one}
            </Button>
          )}
        </>
      }
      toolbar={
        <>
          <ListSearch label={`Search ${plural}`} />
          {filters && <ListFilters>{filters}</ListFilters>}
          <ChooseColumns />
        </>
      }
    >
      <RecordTable
        label={many}
        loadFailed={`Failed to load the ${plural}. Please try again.`}
        empty={
          <EmptyList
            title={`No ${plural} found.`}
            text={emptyText}
            noMatch="Try another name."
            icon={emptyIcon}
            action={mayCreate && <Button onClick={create}>Create Your First {one}</Button>}
          />
        }
        hiddenColumns={hiddenColumns}
        actions={<RowActions {...props} onEdit={setEdited} />}
      >
        {columns}
      </RecordTable>
      {edited && (
        <EditDialog {...props} record={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
      )}
    </RecordList>
  );
}

function RowActions<Row extends RaRecord>({ one, keepReason, onEdit }: Props<Row> & { onEdit: (row: Row) => void }) {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext<Row>();
  const nameOf = useGetRecordRepresentation(resource);
  const { canAccess: mayEdit } = useCanAccess({ resource, action: 'edit', record });
  if (!record) return null;
  const name = String(nameOf(record));
  return (
    <>
      {mayEdit && (
        <IconButton aria-label={`Edit ${name}`} onClick={() => onEdit(record)}>
          <EditIcon />
        </IconButton>
      )}
      <DeleteRecordButton
        resource={resource}
        label={`Delete ${name}`}
        title={`Delete ${one.toLowerCase()}`}
        text={`${name} will be deleted. This action cannot be undone.`}
        refusal={keepReason?.(record)}
        deleted={`${one} deleted successfully`}
        failed={`Failed to delete the ${one.toLowerCase()}`}
      />
    </>
  );
}

type DialogProps<Row extends RaRecord> = Props<Row> & { record: Row | undefined; onClose: () => void };

function EditDialog<Row extends RaRecord>({ one, form, inputs, record, ...props }: DialogProps<Row>) {
  const { defaultValues, transform, onClose } = props;
  const resource = useResourceContext() ?? '';
  const nameOf = useGetRecordRepresentation(resource);
  return (
    <RecordDialog
      resource={resource}
      record={record}
      title={record ? `Edit ${String(nameOf(record))}` : `New ${one}`}
      schema={form}
      defaultValues={defaultValues}
      transform={transform}
      saveLabel={record ? 'Save Changes' : `Create ${one}`}
      saved={`${one} ${record ? 'updated' : 'created'} successfully`}
      failed={`Failed to ${record ? 'update' : 'create'} the ${one.toLowerCase()}`}
      onClose={onClose}
    >
      {inputs}
    </RecordDialog>
  );
}
