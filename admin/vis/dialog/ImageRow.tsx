import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import UndoIcon from '@mui/icons-material/Undo';
import { Box, FormHelperText, IconButton, TextField, Typography } from '@mui/material';
import { inUseMessage } from '#common/library/uses.ts';
import { MATERIAL_TITLE_MAX, MATERIAL_TYPES, materialForm, materialTypeName } from '#common/library/vis.ts';
import { titleOf } from '#common/schema/fields.ts';
import { SelectField } from '#common/ui/forms/SelectField.tsx';
import { useObjectUrl } from '#common/ui/forms/useObjectUrl.ts';
import type { MovableRow } from '#common/ui/forms/useOrder.tsx';
import { sourcesOf } from '#common/ui/materials/picture.ts';
import { formatBytes, shortFileName } from '#common/words/format.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';
import { lacksTitle, type VisImage, wordsOf } from './visForm.ts';

type Props = {
  image: VisImage;
  name: string;
  /** The assessments that show it. */
  usedBy: readonly string[];
  row: MovableRow;
  /** Called with the changed image, or without one to remove it. */
  onChange: (...image: VisImage[]) => void;
};

/** A row for an image: its handle, picture and details, and the buttons that move and remove it. */
export function ImageRow({ image, name, usedBy, row, onChange }: Props) {
  const { stored, removed = false, file, refusal } = image;
  const address = useObjectUrl(file);
  return (
    <Box
      component="li"
      data-image={image.key}
      sx={[
        ROW,
        Boolean(refusal) && { borderColor: 'error.main' },
        row.isDragged && { boxShadow: 4, borderColor: 'primary.main' },
      ]}
    >
      <Box sx={{ gridArea: 'handle', display: 'inline-flex', '& > span': { px: 0 } }}>{row.handle}</Box>
      <Box sx={{ gridArea: 'picture', minWidth: 0 }}>
        <Box
          component="img"
          {...(stored ? sourcesOf(stored) : { src: address })}
          sizes="160px"
          alt=""
          draggable={false}
          // A browser's sign for a missing picture would say less than the message.
          onError={(event) => event.currentTarget.removeAttribute('src')}
          sx={[PICTURE, removed && { opacity: 0.25 }]}
        />
        {file && (
          <Typography variant="caption" title={file.name} noWrap component="div">
            {shortFileName(file.name)}
          </Typography>
        )}
      </Box>
      <Box sx={{ gridArea: 'words', minWidth: 0 }}>
        {removed ? <RemovedWords title={wordsOf(image).title} /> : <Words image={image} onChange={onChange} />}
        {usedBy.length > 0 && (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {inUseMessage(usedBy)}
          </Typography>
        )}
      </Box>
      <Box sx={{ gridArea: 'buttons', display: 'flex', justifyContent: 'flex-end' }}>
        {row.buttons}
        {usedBy.length === 0 && (
          <IconButton
            aria-label={`${removed ? 'Keep' : 'Remove'} ${name}`}
            onClick={() => (stored ? onChange({ ...image, removed: !removed }) : onChange())}
          >
            {removed ? <UndoIcon /> : <DeleteIcon />}
          </IconButton>
        )}
      </Box>
      {file && refusal && (
        <FormHelperText error role="alert" sx={{ gridArea: 'message', m: 0 }}>
          {refusal} This one has {formatBytes(file.size)}; it will be left out.
        </FormHelperText>
      )}
    </Box>
  );
}

/** A stored image that is removed on saving. */
function RemovedWords({ title }: { title: string }) {
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere', textDecoration: 'line-through' }}>{title}</Typography>
      <Typography variant="body2" color="text.secondary">
        Will be removed
      </Typography>
    </>
  );
}

/** The title and type of an image. */
function Words({ image, onChange }: Pick<Props, 'image' | 'onChange'>) {
  const { stored, file } = image;
  const type = wordsOf(image).material_type;
  const types = type in MATERIAL_TYPES ? MATERIAL_TYPES : { ...MATERIAL_TYPES, [type]: materialTypeName(type) };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      <TextField
        size="small"
        label={titleOf(materialForm, 'title')}
        value={image.title ?? stored?.title ?? ''}
        error={lacksTitle(image)}
        helperText={lacksTitle(image) && SHARED_MESSAGES.titleRequired}
        onChange={(event) => onChange({ ...image, title: event.target.value })}
        slotProps={{
          htmlInput: { maxLength: MATERIAL_TITLE_MAX, 'aria-label': `Title of ${stored?.title ?? file?.name}` },
        }}
      />
      <SelectField
        label={titleOf(materialForm, 'material_type')}
        value={type}
        choices={Object.entries(types).map(([value, label]) => ({ value, label }))}
        onChange={(material_type) => onChange({ ...image, material_type })}
      />
    </Box>
  );
}

const PICTURE = {
  display: 'block',
  width: '100%',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: 1,
  bgcolor: 'action.hover',
} as const;

/** On phones the words stand below the picture, over the whole width. */
const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto 72px minmax(0, 1fr)', sm: 'auto 96px minmax(0, 1fr) auto' },
  gridTemplateAreas: {
    xs: '"handle picture buttons" "words words words" "message message message"',
    sm: '"handle picture words buttons" "message message message message"',
  },
  columnGap: 1.5,
  rowGap: { xs: 1, sm: 0 },
  alignItems: 'center',
  p: 1,
  pr: { xs: 1, sm: 0.5 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
} as const;
