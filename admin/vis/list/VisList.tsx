import AddIcon from '@mui/icons-material/Add';
import StyleOutlinedIcon from '@mui/icons-material/StyleOutlined';
import { Box, Button, Card, CardActionArea, Chip, Pagination, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetOne, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import * as z from 'zod';
import { AddressedList } from '#admin/list/AddressedList.tsx';
import { ListTabs } from '#admin/list/ListFilters.tsx';
import { MergedFilters } from '#admin/list/ListFrame.tsx';
import { ListSearch } from '#admin/list/ListSearch.tsx';
import { BrandLogo } from '#admin/schema/BrandLogo.tsx';
import { VisDialog } from '#admin/vis/dialog/VisDialog.tsx';
import { DrawingProgress } from '#admin/vis/rendering/DrawingProgress.tsx';
import { DRAWING_FAILED, useDrawings } from '#admin/vis/rendering/useDrawings.ts';
import { routes } from '#common/access/addresses.ts';
import { VIS_CODE_DIGITS } from '#common/api/limits.ts';
import { VIS_LATEST_COUNT, VIS_PAGE_SIZE } from '#common/api/page-sizes.ts';
import type { Brand } from '#common/library/brands.ts';
import { VIS_MESSAGES, type VisRow, visQuery } from '#common/library/vis.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { PageHeader } from '#common/ui/layout/PageHeader.tsx';
import { sourcesOf } from '#common/ui/materials/picture.ts';
import { formatDayMonthYear } from '#common/words/dates.ts';
import { paddedId } from '#common/words/format.ts';

/** /vis: the library of visual identity systems. */
export function VisList() {
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <AddressedList
      resource="vis"
      query={WITH_LATEST}
      perPage={VIS_PAGE_SIZE}
      sort={{ field: 'created_at', order: 'DESC' }}
    >
      <PageHeader
        title="Visual Identity Systems"
        actions={
          <>
            <Button component={Link} to={routes.brands}>
              Brands
            </Button>
            <Button component={Link} to={routes.visMaterials}>
              Materials
            </Button>
            <Button variant="contained" startIcon={<AddIcon />} onClick={create}>
              New VIS
            </Button>
          </>
        }
      />
      <MergedFilters>
        <VisToolbar />
        <VisCards onCreate={create} />
        <VisPagination />
      </MergedFilters>
      {creating && <VisDialog onClose={() => setCreating(false)} />}
    </AddressedList>
  );
}

/** LATEST is a filter of the screen alone. */
const WITH_LATEST = visQuery.extend({ latest: z.literal('true').optional() });

const TABS = [
  { value: 'all', label: 'ALL VIS' },
  { value: 'true', label: 'LATEST' },
];

function VisToolbar() {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const showAllBrands = () => setFilters({ ...filterValues, brand: undefined }, displayedFilters, false);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        mb: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <ListTabs label="Which visual identity systems" source="latest" tabs={TABS} />
      {filterValues.brand && <BrandChip id={filterValues.brand} onClear={showAllBrands} />}
      <ListSearch label="Search VIS" />
    </Box>
  );
}

/** Shows which brand the list is filtered by, and removes that filter. */
function BrandChip({ id, onClear }: { id: number; onClear: () => void }) {
  const { data } = useGetOne<Brand>('brands', { id });
  return <Chip label={`Only ${data?.name ?? 'one brand'}`} onDelete={onClear} sx={{ maxWidth: '100%' }} />;
}

/** The cards of the list, or the reason why there are none. */
function VisCards({ onCreate }: { onCreate: () => void }) {
  const { data, isPending, error, refetch, filterValues } = useListContext<VisRow>();
  if (error && !data) return <LoadError message={`${VIS_MESSAGES.loadFailed}.`} onRetry={() => refetch()} />;
  if (data?.length === 0) return <NoVis searched={Boolean(filterValues.q || filterValues.brand)} onCreate={onCreate} />;
  const shown = filterValues.latest ? data?.slice(0, VIS_LATEST_COUNT) : data;
  return (
    <Box
      component="ul"
      aria-label="Visual identity systems"
      aria-busy={isPending}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
        gap: 3,
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {shown ? shown.map((vis) => <VisCard key={vis.id} vis={vis} />) : <Waiting />}
    </Box>
  );
}

function Waiting() {
  return [1, 2, 3, 4, 5, 6].map((place) => (
    <Card key={place} component="li">
      <Skeleton variant="rectangular" height={180} />
      <Box sx={{ p: 2 }}>
        <Skeleton width="60%" height={28} />
        <Skeleton width="40%" />
      </Box>
    </Card>
  ));
}

/** `searched` cannot be derived from the filters, since LATEST is one, too. */
function NoVis({ searched, onCreate }: { searched: boolean; onCreate: () => void }) {
  return (
    <EmptyState
      title="No Visual Identity Systems found."
      text={searched ? 'Try other words: a brand, a version, a market or an id.' : undefined}
      icon={<StyleOutlinedIcon />}
      action={
        !searched && (
          <Button variant="contained" onClick={onCreate}>
            Create Your First VIS
          </Button>
        )
      }
    />
  );
}

function VisCard({ vis }: { vis: VisRow }) {
  return (
    <Card component="li" sx={{ display: 'flex' }}>
      <CardActionArea
        component={Link}
        to={routes.vis(vis.id)}
        sx={{ display: 'flex', flexDirection: 'column', alignItems: 'stretch', justifyContent: 'flex-start' }}
      >
        <Cover vis={vis} />
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

/** The progress and failures of drawing the VIS's files in this browser, over the picture so that no card grows. */
function Drawn({ visId }: { visId: number }) {
  const drawings = useDrawings().filter((drawing) => drawing.visId === visId);
  if (drawings.length === 0) return null;
  return (
    <Box sx={OVER_PICTURE}>
      {drawings.map((drawing) =>
        drawing.state === 'failed' ? (
          <Typography key={drawing.fileId} variant="body2" color="error">
            {DRAWING_FAILED[drawing.kind]}
          </Typography>
        ) : (
          <DrawingProgress key={drawing.fileId} drawing={drawing} />
        ),
      )}
    </Box>
  );
}

const OVER_PICTURE = {
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  display: 'grid',
  gap: 1,
  px: 2,
  py: 1.5,
  bgcolor: 'background.paper',
  opacity: 0.94,
} as const;

function Cover({ vis: { id, cover } }: { vis: VisRow }) {
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
          {...sourcesOf(cover)}
          sizes="(max-width: 600px) 100vw, 400px"
          loading="lazy"
          alt=""
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' }}
        />
      )}
      <Drawn visId={id} />
    </Box>
  );
}

/** Page buttons, seven at most: the first, the last, and five around the current page. */
function VisPagination() {
  const { page, perPage, total = 0, setPage, filterValues } = useListContext();
  const pages = Math.ceil(total / perPage);
  if (pages < 2 || filterValues.latest) return null;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', mt: 4 }}>
      <Pagination count={pages} page={page} onChange={(_event, next) => setPage(next)} color="primary" />
    </Box>
  );
}
