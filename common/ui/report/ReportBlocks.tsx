import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Materials, pictureIn, titleOf } from '#common/answers/charts/picture.ts';
import { keptTogether, type OpenBlock, type ReportBlock } from '#common/answers/report/blocks.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { HeatMapView } from '#common/ui/charts/HeatMapView.tsx';
import { SaveChart } from '#common/ui/charts/SaveChart.tsx';
import { SceneSvg } from '#common/ui/charts/SceneSvg.tsx';
import { TOUCH } from '#common/ui/theme/theme.ts';
import { Quotes } from './Quotes.tsx';
import { ReportGridTable, ReportTable } from './ReportTable.tsx';

type Props = {
  blocks: ReportBlock[];
  materials: Materials;
  /** Shows all quotes, for paper. */
  whole?: boolean;
};

/** A report's blocks on the screen and in print. */
export function ReportBlocks({ blocks, materials, whole = false }: Props) {
  if (!whole) return drawn(blocks, { materials, whole });
  return keptTogether(blocks).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a report's blocks have no id and never move
    <Group key={index} blocks={group} materials={materials} />
  ));
}

type Shown = { materials: Materials; whole: boolean };
type Of<Kind extends ReportBlock['kind']> = { block: Extract<ReportBlock, { kind: Kind }>; materials: Materials };

const drawn = (blocks: readonly ReportBlock[], shown: Shown) =>
  blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a report's blocks have no id and never move
    <Block key={index} block={block} {...shown} />
  ));

/** Keeps a heading and its chart on one printed page; tables and texts after a heading may be split. */
function Group({ blocks, materials }: { blocks: OpenBlock[]; materials: Materials }) {
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
      {drawn(blocks, { materials, whole: true })}
    </Box>
  );
}

const HEADINGS = { 1: 'h1', 2: 'h2', 3: 'h3' } as const;

function Block({ block, materials, whole }: Shown & { block: ReportBlock }) {
  if (block.kind === 'heading') return <Heading block={block} />;
  if (block.kind === 'figures') return <Figures block={block} materials={materials} />;
  if (block.kind === 'table') return <ReportTable {...block} />;
  if (block.kind === 'fold') return <Fold block={block} materials={materials} />;
  if (block.kind === 'columns') return <Columns block={block} materials={materials} />;
  if (block.kind === 'grid') return <ReportGridTable grid={block} materials={materials} />;
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

/** Opens by pointer and keyboard; who prints the screen gets it open. */
function Fold({ block, materials }: Of<'fold'>) {
  return (
    <Box
      component="details"
      sx={{ my: 2, '@media print': { '&::details-content': { contentVisibility: 'visible', blockSize: 'auto' } } }}
    >
      <Typography
        component="summary"
        sx={{ py: 0.75, [TOUCH]: { py: 1.25 }, cursor: 'pointer', fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {block.title}
      </Typography>
      <ReportBlocks blocks={block.blocks} materials={materials} />
    </Box>
  );
}

/** What is compared side by side; one below the other where it would be too narrow. */
function Columns({ block: { columns }, materials }: Of<'columns'>) {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))' }}>
      {columns.map(({ title, blocks }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two designs may have one name, and columns never move
        <Box key={place} role="group" aria-label={title} sx={{ minWidth: 0 }}>
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <ReportBlocks blocks={blocks} materials={materials} />
        </Box>
      ))}
    </Box>
  );
}

function Heading({ block }: Pick<Of<'heading'>, 'block'>) {
  return (
    <Box sx={{ mt: block.level === 1 ? 0 : 3, mb: 1, breakInside: 'avoid', breakAfter: 'avoid' }}>
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

/** Figures by name, with the design that they are about beside them. */
function Figures({ block: { figures, design }, materials }: Of<'figures'>) {
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
