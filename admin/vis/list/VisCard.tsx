import { Box, Card, CardActionArea, Chip, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { DrawingProgress } from '#admin/vis/rendering/DrawingProgress.tsx';
import { DRAWING_FAILED, useDrawings } from '#admin/vis/rendering/useDrawings.ts';
import { resolveSources } from '#admin/vis/sources.ts';
import { routes } from '#common/access/routes.ts';
import { VIS_CODE_DIGITS } from '#common/api/limits.ts';
import type { VisRow } from '#common/library/vis.ts';
import { paddedId } from '#common/texts/format.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { formatDayMonthYear } from '#common/values/dates.ts';
import { BrandLogo } from './BrandLogo.tsx';

/** One VIS: its first image, its brand and version. */
export function VisCard({ vis }: { vis: VisRow }) {
  return (
    <Card component="li" sx={{ display: 'flex' }}>
      <CardActionArea
        component={Link}
        to={routes.vis(vis.id)}
        sx={{ display: 'flex', flexDirection: 'column', alignItems: 'stretch', justifyContent: 'flex-start' }}
      >
        <Cover vis={vis} />
        <Drawn visId={vis.id} />
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', p: 2, width: '100%', minWidth: 0 }}>
          <BrandLogo name={vis.brand_name} src={vis.brand_logo} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <Typography variant="h3" component="h2" noWrap sx={{ flex: 1 }}>
                {vis.brand_name}
              </Typography>
              <Chip size="small" label={vis.version} sx={{ maxWidth: '50%' }} />
            </Box>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, color: 'text.secondary' }}>
              <Typography variant="body2">{formatDayMonthYear(vis.release_date)}</Typography>
              <Typography variant="body2">{paddedId(vis.id, VIS_CODE_DIGITS)}</Typography>
            </Box>
          </Box>
        </Box>
      </CardActionArea>
    </Card>
  );
}

/** What of the VIS is drawn in this browser, or could not be. */
function Drawn({ visId }: { visId: number }) {
  const drawings = useDrawings().filter((drawing) => drawing.visId === visId);
  return drawings.map((drawing) => (
    <Box key={drawing.fileId} sx={{ px: 2, pt: 1.5, width: '100%' }}>
      {drawing.state === 'failed' ? (
        <Typography variant="body2" color="error">
          {DRAWING_FAILED[drawing.kind]}
        </Typography>
      ) : (
        <DrawingProgress drawing={drawing} />
      )}
    </Box>
  ));
}

function Cover({ vis: { cover } }: { vis: VisRow }) {
  return (
    <Box
      sx={{
        position: 'relative',
        aspectRatio: '4 / 3',
        width: '100%',
        bgcolor: 'action.hover',
        backgroundImage: cover?.blur ? `url(${cover.blur})` : undefined,
        backgroundSize: 'cover',
      }}
    >
      {cover && (
        <Box
          component="img"
          src={resolveUrl(cover.url)}
          srcSet={resolveSources(cover.srcset)}
          sizes="(max-width: 600px) 100vw, 400px"
          loading="lazy"
          alt=""
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' }}
        />
      )}
    </Box>
  );
}
