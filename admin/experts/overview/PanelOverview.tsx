import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Box, ButtonBase, Typography } from '@mui/material';
import { useId } from 'react';
import { useStore } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { type PanelFilters, useExpertFilters } from '#admin/experts/filters/useExpertFilters.ts';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { routes } from '#common/access/addresses.ts';
import {
  ENGAGEMENT_NAMES,
  ENGAGEMENTS,
  IN_PANEL_HINT,
  type PanelOverview as Overview,
  type OverviewBar,
} from '#common/people/experts/activity.ts';
import { expertFilters } from '#common/people/experts/filters.ts';
import { fieldOf } from '#common/schema/fields.ts';
import { formatTime } from '#common/words/dates.ts';
import { figure } from '#common/words/format.ts';

/** The panel in figures, above the list; each figure sets a filter. Whether it is open is remembered. */
export function PanelOverview() {
  const [open, setOpen] = useStore('experts.overview', false);
  return (
    <Accordion
      expanded={open}
      onChange={(_event, expanded) => setOpen(expanded)}
      variant="outlined"
      // Not one of a group of accordions, so all corners are round.
      square
      disableGutters
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
      sx={{ mb: 2, borderRadius: 1, '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          Panel overview
        </Typography>
      </AccordionSummary>
      <AccordionDetails>{open && <OverviewFigures />}</AccordionDetails>
    </Accordion>
  );
}

/** The bar charts, each with its figures and the filter that its bars set. */
const CHARTS = [
  { title: 'Level', bars: 'levels', filter: 'expertise_level' },
  { title: 'Area', bars: 'areas', filter: 'segments' },
  { title: 'Industry', bars: 'industries', filter: 'industries' },
  { title: 'Region', bars: 'regions', filter: 'regions' },
  { title: 'Age group', bars: 'age_groups', filter: 'age_groups' },
  { title: 'Background', bars: 'backgrounds', filter: 'backgrounds' },
] as const;

const takesSeveral = (filter: (typeof CHARTS)[number]['filter']) => fieldOf(expertFilters, filter).control === 'names';

function OverviewFigures() {
  const { filters, change } = useExpertFilters();
  const query = useRead('readExpertOverview', []);
  const { data } = query;
  // The bars count approved and active experts: the filter must match the same experts, so that the list is as long
  // as the bar says.
  const choose = (bar: PanelFilters) => {
    const chosen = { ...filters, ...bar };
    change({ ...bar, in_panel: CHARTS.some(({ filter }) => chosen[filter] !== undefined) || undefined });
  };
  if (!data) return <NotLoaded query={query} failed="Failed to load the overview." height={240} />;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <EngagementTiles overview={data} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '1fr', md: '1fr 1fr', xl: 'repeat(3, 1fr)' },
          alignItems: 'start',
        }}
      >
        {CHARTS.map(({ title, bars, filter }) => (
          <BarList
            key={filter}
            title={title}
            bars={data[bars]}
            chosen={[filters[filter]].flat()[0]}
            onChoose={(value) => choose({ [filter]: value !== undefined && takesSeveral(filter) ? [value] : value })}
          />
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary">
        Approved and active experts ({IN_PANEL_HINT}), as of {formatTime(data.computed_at)}
      </Typography>
    </Box>
  );
}

type Props = {
  title: string;
  bars: OverviewBar[];
  chosen: string | number | undefined;
  /** Called with the bar's value, or with undefined when the active bar is chosen again. */
  onChoose: (value: string | number | undefined) => void;
};

/** A bar chart as a list; each bar is a button that filters the list. */
function BarList({ title, bars, chosen, onChoose }: Props) {
  const id = useId();
  const largest = Math.max(1, ...bars.map((bar) => bar.count));
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h4" component="h3" id={id} sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {bars.map(({ value, label, count }) => {
          const isChosen = chosen === value;
          return (
            <li key={value}>
              <ButtonBase
                onClick={() => onChoose(isChosen ? undefined : value)}
                aria-pressed={isChosen}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: '1fr auto',
                  columnGap: 1,
                  width: '100%',
                  p: 0.5,
                  borderRadius: 1,
                  textAlign: 'left',
                  bgcolor: isChosen ? 'action.selected' : undefined,
                  '&:hover': { bgcolor: 'action.hover' },
                }}
              >
                <Typography component="span" variant="body2">
                  {label}
                </Typography>
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}
                >
                  {figure(count)}
                </Typography>
                <Box aria-hidden data-bar sx={{ gridColumn: '1 / -1', height: 6, borderRadius: 3, bgcolor: 'divider' }}>
                  <Box
                    sx={{ height: 6, borderRadius: 3, bgcolor: 'primary.main', width: `${(100 * count) / largest}%` }}
                  />
                </Box>
              </ButtonBase>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}

/** Figures about participation; the last tile leads to the experts who wait for review. */
function EngagementTiles({ overview }: { overview: Overview }) {
  const { filters, change } = useExpertFilters();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' }}>
      {ENGAGEMENTS.map((engagement) => {
        const isChosen = filters.engagement === engagement;
        return (
          <ButtonBase
            key={engagement}
            aria-pressed={isChosen}
            onClick={() => change({ engagement: isChosen ? undefined : engagement })}
            sx={{ ...tile, bgcolor: isChosen ? 'action.selected' : undefined }}
          >
            <TileFigure {...ENGAGEMENT_NAMES[engagement]} count={overview.engagement[engagement]} />
          </ButtonBase>
        );
      })}
      <ButtonBase component={Link} to={routes.expertReview} sx={tile}>
        <TileFigure label="Waiting" hint="for review" count={overview.pending} />
      </ButtonBase>
    </Box>
  );
}

const tile = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  textAlign: 'left',
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
} as const;

function TileFigure({ label, hint, count }: { label: string; hint: string; count: number }) {
  return (
    <>
      <Typography component="span" sx={{ display: 'block', fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.2 }}>
        {figure(count)}
      </Typography>
      <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {label}
      </Typography>
      <Typography component="span" variant="body2" color="text.secondary">
        {hint}
      </Typography>
    </>
  );
}
