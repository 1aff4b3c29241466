import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type Materials, pictureIn, type ResultTable, titleOf } from '#common/answers/charts/picture.ts';
import { keptTogether, type ReportBlock } from '#common/answers/report/blocks.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { HeatMapView } from '#common/ui/charts/HeatMapView.tsx';
import { SaveChart } from '#common/ui/charts/SaveChart.tsx';
import { SceneSvg } from '#common/ui/charts/SceneSvg.tsx';
import { Quotes } from './Quotes.tsx';

/** Minimum width (px) of a column on a phone, so that figures are not wrapped word by word. */
const MIN_COLUMN_WIDTH = 96;

/** A report's table; scrolls sideways if it is wider than the screen, and no word is cut. */
function ReportTable({ title, columns, rows }: ResultTable) {
  return (
    <Box sx={{ my: 2 }}>
      {title && (
        <Typography variant="h4" component="p" sx={{ mb: 0.5, breakAfter: 'avoid' }}>
          {title}
        </Typography>
      )}
      {/* Browsers do not split a scrolling box over printed pages. */}
      <Box tabIndex={0} sx={{ overflowX: 'auto', '@media print': { overflowX: 'visible' } }}>
        <Table
          size="small"
          aria-label={title || columns.join(', ')}
          sx={{ minWidth: { xs: columns.length * MIN_COLUMN_WIDTH, sm: 0 }, '@media print': { minWidth: 0 } }}
        >
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column}>{column}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.join('\u0000')} sx={{ verticalAlign: 'top', breakInside: 'avoid' }}>
                {columns.map((column, index) => (
                  <TableCell
                    key={column}
                    sx={{
                      whiteSpace: 'pre-wrap',
                      overflowWrap: { xs: 'normal', sm: 'anywhere' },
                      '@media print': { overflowWrap: 'anywhere' },
                    }}
                  >
                    {row[index]}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}

type Props = {
  blocks: ReportBlock[];
  materials: Materials;
  /** Shows all quotes, for paper. */
  whole?: boolean;
};

/** A report's blocks on the screen and in print. */
export function ReportBlocks({ blocks, materials, whole = false }: Props) {
  if (whole) {
    return keptTogether(blocks).map((group, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a report's blocks have no id and never move
      <Group key={index} blocks={group} materials={materials} />
    ));
  }
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a report's blocks have no id and never move
    <Block key={index} block={block} materials={materials} whole={false} />
  ));
}

/** Keeps a heading and its chart on one printed page; tables and texts after a heading may be split. */
function Group({ blocks, materials }: { blocks: ReportBlock[]; materials: Materials }) {
  const [first] = blocks;
  const endsWithPicture = blocks.at(-1)?.kind === 'scene';
  return (
    <Box
      sx={{
        // Margins do not collapse out of it, so that a group at the top of a page starts as elsewhere.
        display: 'flow-root',
        breakInside: endsWithPicture ? 'avoid' : undefined,
        breakBefore: first?.kind === 'heading' && first.newPage ? 'page' : undefined,
      }}
    >
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a report's blocks have no id and never move
        <Block key={index} block={block} materials={materials} whole />
      ))}
    </Box>
  );
}

const HEADINGS = { 1: 'h1', 2: 'h2', 3: 'h3' } as const;

function Block({ block, materials, whole }: { block: ReportBlock; materials: Materials; whole: boolean }) {
  if (block.kind === 'heading') return <Heading block={block} />;
  if (block.kind === 'figures') return <Figures block={block} materials={materials} />;
  if (block.kind === 'table') return <ReportTable {...block} />;
  if (block.kind === 'quotes') return <Quotes quotes={block.quotes} whole={whole} />;
  if (block.kind === 'scene') {
    return (
      <Box sx={{ my: 2, breakInside: 'avoid' }}>
        {block.scene.map && !whole ? (
          <HeatMapView scene={block.scene} map={block.scene.map} materials={materials} caption={block.caption} />
        ) : (
          <>
            <SceneSvg scene={block.scene} materials={materials} />
            {!whole && <SaveChart drawing={block.scene} caption={block.caption} materials={materials} />}
          </>
        )}
      </Box>
    );
  }
  return (
    <Typography
      color={block.muted ? 'text.secondary' : undefined}
      sx={{ my: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {block.text}
    </Typography>
  );
}

function Heading({ block }: { block: Extract<ReportBlock, { kind: 'heading' }> }) {
  return (
    <Box
      sx={{
        mt: block.level === 1 ? 0 : 3,
        mb: 1,
        breakInside: 'avoid',
        breakAfter: 'avoid',
      }}
    >
      <Typography variant={HEADINGS[block.level]} sx={{ overflowWrap: 'anywhere' }}>
        {block.text}
      </Typography>
      {block.note && (
        <Typography variant="body2" color="text.secondary">
          {block.note}
        </Typography>
      )}
    </Box>
  );
}

type FiguresProps = { block: Extract<ReportBlock, { kind: 'figures' }>; materials: Materials };

/** Figures by name, with the design that they are about beside them. */
function Figures({ block: { figures, design }, materials }: FiguresProps) {
  const picture = design && pictureIn(materials, design);
  return (
    <Box sx={{ my: 1.5, display: 'flex', flexWrap: 'wrap', gap: 3, breakInside: 'avoid' }}>
      <Box
        component="dl"
        sx={{
          flex: '1 1 320px',
          m: 0,
          display: 'grid',
          alignContent: 'start',
          gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
          columnGap: 3,
        }}
      >
        {figures.map(({ name, value }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" color="text.secondary">
              {name}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {picture && (
        <Box
          component="img"
          src={resolveUrl(picture.url)}
          alt={titleOf(materials, picture.ref.material_id)}
          sx={{ maxWidth: 220, maxHeight: 130, borderRadius: 1, objectFit: 'contain', alignSelf: 'flex-start' }}
        />
      )}
    </Box>
  );
}
