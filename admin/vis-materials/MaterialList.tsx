import CollectionsIcon from '@mui/icons-material/CollectionsOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { DeleteSelected } from '#admin/actions/DeletionDialog.tsx';
import { SearchInput } from '#admin/forms/SearchInput.tsx';
import { ChooseColumns } from '#admin/list/ChooseColumns.tsx';
import { ListFilters } from '#admin/list/ListFilters.tsx';
import { EmptyList } from '#admin/list/ListFrame.tsx';
import { RecordList } from '#admin/list/RecordList.tsx';
import { RecordTable } from '#admin/list/RecordTable.tsx';
import { columnsOf } from '#admin/schema/columns.tsx';
import { filtersOf } from '#admin/schema/inputs.tsx';
import { routes } from '#common/access/addresses.ts';
import { listQuery } from '#common/api/lists.ts';
import { materialFilters, visMaterial } from '#common/library/vis.ts';
import { MATERIAL_COLUMNS, MaterialActions } from './MaterialParts.tsx';

const COLUMNS = columnsOf(visMaterial, MATERIAL_COLUMNS);
const HIDDEN_AT_FIRST = ['description', 'file_name', 'size'];

/** /vis-materials: the images and 3D models of every VIS. */
export function MaterialList() {
  return (
    <RecordList
      query={listQuery.extend(materialFilters.shape)}
      row={visMaterial}
      sort={{ field: 'created_at', order: 'DESC' }}
      title="Materials"
      subtitle="The images and 3D models that questions can be about"
      actions={
        <Button component={Link} to={routes.visList}>
          VIS Library
        </Button>
      }
      search="Search materials"
      toolbar={
        <>
          <ListFilters>
            {filtersOf(materialFilters, ['brand', 'material_type', 'in_use'], {
              brand: ({ source, title }) => (
                <SearchInput
                  key={source}
                  source={source}
                  reference="brands"
                  sort={{ field: 'name', order: 'ASC' }}
                  label={title}
                  size="small"
                  optionText="name"
                />
              ),
            })}
          </ListFilters>
          <ChooseColumns columns={COLUMNS} hiddenColumns={HIDDEN_AT_FIRST} hasSelection />
        </>
      }
    >
      <RecordTable
        label="Materials"
        loadFailed="Failed to load the materials. Please try again."
        empty={
          <EmptyList
            title="No materials found."
            text="Materials are added with their Visual Identity System."
            noMatch="Try another name, brand, type or use."
            icon={<CollectionsIcon />}
            action={
              <Button component={Link} to={routes.visList}>
                Open the VIS Library
              </Button>
            }
          />
        }
        hiddenColumns={HIDDEN_AT_FIRST}
        actions={<MaterialActions />}
        selection={<DeleteSelected one="material" />}
        isSelectable={(material) => !material.in_use}
      >
        {COLUMNS}
      </RecordTable>
    </RecordList>
  );
}
