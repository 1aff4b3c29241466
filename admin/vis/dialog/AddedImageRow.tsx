import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, FormHelperText, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import { MATERIAL_TITLE_MAX, MATERIAL_TYPES, materialForm } from '#common/library/vis.ts';
import { titleOf } from '#common/schema/fields.ts';
import { formatBytes, shortFileName } from '#common/texts/format.ts';
import type { ChosenImage } from './chosenImages.ts';
import { ImageRow, type Place, ROW_PICTURE } from './ImageRow.tsx';
import type { VisEditor } from './useVisEditor.ts';

type Props = { image: ChosenImage; editor: VisEditor; place: Place };

/** An added image with its title and type. */
export function AddedImageRow({ image, editor, place }: Props) {
  const { key, file, preview, title, material_type, refusal } = image;
  return (
    <ImageRow
      id={key}
      place={place}
      refused={refusal !== null}
      picture={
        <>
          <Box component="img" src={preview} alt="" draggable={false} sx={ROW_PICTURE} />
          <Typography variant="caption" title={file.name} noWrap component="div">
            {shortFileName(file.name)}
          </Typography>
        </>
      }
      remove={
        <IconButton aria-label={`Remove ${file.name}`} onClick={() => editor.dropImage(key)}>
          <DeleteIcon />
        </IconButton>
      }
      message={
        refusal && (
          <FormHelperText error role="alert" sx={{ m: 0 }}>
            {refusal} This one has {formatBytes(file.size)}; it will be left out.
          </FormHelperText>
        )
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <TextField
          size="small"
          label={titleOf(materialForm, 'title')}
          value={title}
          onChange={(event) => editor.changeImage(key, { title: event.target.value })}
          slotProps={{ htmlInput: { maxLength: MATERIAL_TITLE_MAX, 'aria-label': `Title of ${file.name}` } }}
        />
        <TextField
          select
          size="small"
          label={titleOf(materialForm, 'material_type')}
          value={material_type}
          onChange={(event) => editor.changeImage(key, { material_type: event.target.value })}
        >
          {Object.entries(MATERIAL_TYPES).map(([type, name]) => (
            <MenuItem key={type} value={type}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      </Box>
    </ImageRow>
  );
}
