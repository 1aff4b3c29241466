import * as z from 'zod';
import { EditableList } from '#admin/list/EditableList.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { filtersOf, inputsOf } from '#admin/schema/inputs.tsx';

const COLOURS = { red: 'Red', blue: 'Blue' };
const tag = z.object({
  name: z.string().trim().min(1, 'Name is required').meta({ title: 'Name', sortBy: 'name' }),
  colour: z.enum(['red', 'blue']).meta({ title: 'Colour', labels: COLOURS, sortBy: 'colour' }),
});

const TagList = () => (
  <EditableList
    one="Tag"
    many="Tags"
    sort={{ field: 'name', order: 'ASC' }}
    columns={columnsOf(tag, ['name', 'colour'])}
    filters={filtersOf(tag, ['colour'])}
    form={tag}
    inputs={inputsOf(tag, ['name', 'colour'])}
  />
);

export const tags = { name: 'tags', list: TagList, recordRepresentation: 'name' };
