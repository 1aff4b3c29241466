import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, FormHelperText, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import { MATERIAL_TITLE_MAX, MATERIAL_TYPES, materialForm } from '#common/library/vis.ts';
import { titleOf } from '#common/schema/fields.ts';
import { formatBytes, humanise, shortFileName } from '#common/texts/format.ts';
import type { ChosenImage } from './chosenImages.ts';
import type { VisEditor } from './useVisEditor.ts';

/** An added image with its title and type. */
export function NewImageRow({ image, editor }: { image: ChosenImage; editor: VisEditor }) {
  const { key, file, preview, title, material_type, refusal } = image;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '72px 1fr auto', sm: '96px 1fr 1fr auto' },
        gap: 1.5,
        alignItems: 'center',
        p: 1.5,
        border: 1,
        borderColor: refusal ? 'error.main' : 'divider',
        borderRadius: 2,
      }}
    >
      <Box sx={{ gridRow: { xs: 'span 2', sm: 'auto' } }}>
        <Box
          component="img"
          src={preview}
          alt=""
          sx={{ width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: 1, bgcolor: 'action.hover' }}
        />
        <Typography variant="caption" title={file.name} noWrap component="div">
          {shortFileName(file.name)}
        </Typography>
      </Box>
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
        sx={{ gridColumn: { xs: 2, sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}
      >
        {MATERIAL_TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {humanise(type)}
          </MenuItem>
        ))}
      </TextField>
      <IconButton
        aria-label={`Remove ${file.name}`}
        onClick={() => editor.dropImage(key)}
        sx={{ gridRow: { xs: 1, sm: 'auto' }, gridColumn: { xs: 3, sm: 'auto' } }}
      >
        <DeleteIcon />
      </IconButton>
      {refusal && (
        <FormHelperText error role="alert" sx={{ gridColumn: '1 / -1', m: 0 }}>
          {refusal} This one has {formatBytes(file.size)}; it will be left out.
        </FormHelperText>
      )}
    </Box>
  );
}
