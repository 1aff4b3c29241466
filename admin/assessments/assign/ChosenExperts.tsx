import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, Chip, IconButton, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { type PanelFilters, toApiFilters, useExpertFilterSet } from '#admin/experts/filters/useExpertFilters.ts';
import { chosenIn } from '#admin/list/FilterBar.tsx';
import type { AssignPayload } from '#common/assessments/assignments.ts';
import { type AssignMatchingPayload, leftOutInWords } from '#common/people/experts/assign-matching.ts';
import { sameFilters } from '#common/schema/filters.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { countedFigure, figure } from '#common/words/format.ts';

/** Only these experts can be assigned: the list shows no others, and "everyone who matches" includes no others. */
export const ASSIGNABLE = { status: 'approved' } as const;

type Person = { id: number; name: string; email: string };
type Remarks = {
  /** The reason for overriding a conflict of interest. */
  override?: string;
  /** How the expert's earlier assignment to the assessment ended. */
  ended?: string;
};
/** An expert chosen one by one. */
type Picked = Person & Remarks;
/** Everyone matching these filters, except a few. */
type Everyone = { filters: PanelFilters; except: readonly Person[] };

/** Who is chosen to be assigned: people one by one, and everyone who matches filters. */
export function useChosen() {
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const [everyone, setEveryone] = useState<Everyone | null>(null);
  const unpick = (id: number) => setPicked((all) => all.filter((one) => one.id !== id));
  const pick = ({ id, name, email }: Person, remarks: Remarks = {}) =>
    setPicked((all) => [...all.filter((one) => one.id !== id), { id, name, email, ...remarks }]);
  /** Excludes somebody from everyone who matches, or includes them again. */
  const except = (person: Person, isOut: boolean) =>
    setEveryone((all) => {
      if (!all) return null;
      const others = all.except.filter((one) => one.id !== person.id);
      return { ...all, except: isOut ? [...others, person] : others };
    });
  const covers = (filters: PanelFilters) => everyone !== null && sameFilters(filters, everyone.filters);
  const has = (id: number, filters: PanelFilters) =>
    picked.some((one) => one.id === id) || (covers(filters) && !everyone?.except.some((one) => one.id === id));
  return {
    picked,
    everyone,
    isEmpty: picked.length === 0 && everyone === null,
    /** Whether the list with these filters shows everyone who is chosen. */
    covers,
    /** Whether an expert in the list with these filters is chosen. */
    has,
    pick,
    unpick,
    /** Chooses an expert in the list with these filters, or undoes that choice. */
    toggle: (person: Person, filters: PanelFilters) => {
      const isChosen = has(person.id, filters);
      if (isChosen) unpick(person.id);
      if (covers(filters)) except(person, isChosen);
      else if (!isChosen) pick(person);
    },
    takeIn: (person: Person) => except(person, false),
    chooseEveryone: (filters: PanelFilters) => setEveryone({ filters, except: [] }),
    dropEveryone: () => setEveryone(null),
    clear: () => {
      setPicked([]);
      setEveryone(null);
    },
  };
}
export type Chosen = ReturnType<typeof useChosen>;

export const payloadOf = (picked: readonly Picked[]): AssignPayload => ({
  expert_ids: picked.map(({ id }) => id),
  overrides: picked.flatMap(({ id, override }) =>
    override === undefined ? [] : [{ expert_id: id, reason: override }],
  ),
});

export const everyonePayload = ({ filters, except }: Everyone): AssignMatchingPayload => ({
  filters: { ...toApiFilters(filters), ...ASSIGNABLE },
  except: except.map(({ id }) => id),
});

type Props = { assessmentId: number; chosen: Chosen; onShow: () => void };

/** The chosen experts, to be checked before they are assigned. `onShow` shows the list again. */
export function ChosenExperts({ assessmentId, chosen, onShow }: Props) {
  const { picked, everyone } = chosen;
  return (
    <Box component="section" aria-label="Chosen experts" sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 37 }}>
        <Typography variant="h3" component="h3">
          Chosen
        </Typography>
        {!chosen.isEmpty && <Button onClick={chosen.clear}>Clear</Button>}
      </Box>
      {chosen.isEmpty && <Typography color="text.secondary">Nobody is chosen yet.</Typography>}
      {everyone && <EveryoneChosen assessmentId={assessmentId} everyone={everyone} chosen={chosen} onShow={onShow} />}
      {picked.length > 0 && (
        <>
          <Typography variant="body2" color="text.secondary">
            {countedFigure(picked.length, 'expert')} chosen one by one
          </Typography>
          <Box component="ul" aria-label="Chosen one by one" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {picked.map((one) => (
              <Box component="li" key={one.id} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {one.name || one.email}
                  {one.ended && (
                    <Typography variant="caption" component="div" color="text.secondary">
                      Asked again. {one.ended}
                    </Typography>
                  )}
                  {one.override !== undefined && (
                    <Typography variant="caption" component="div" color="text.secondary">
                      Conflict overridden: {one.override}
                    </Typography>
                  )}
                </Box>
                <IconButton
                  size="small"
                  aria-label={`Remove ${one.name || one.email}`}
                  onClick={() => chosen.unpick(one.id)}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </Box>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}

const CHIPS = { display: 'flex', flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, listStyle: 'none' } as const;

function EveryoneChosen({ everyone, chosen, onShow, assessmentId }: Props & { everyone: Everyone }) {
  const { setFilters } = useListContext();
  const labels = chosenIn(useExpertFilterSet(), everyone.filters);
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, display: 'grid', gap: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {labels.length > 0 ? 'Everyone matching' : 'Every approved expert'}
      </Typography>
      {labels.length > 0 && (
        <Box component="ul" aria-label="Filters of everyone chosen" sx={CHIPS}>
          {labels.map(({ key, text }) => (
            <li key={key}>
              <Chip size="small" label={text} />
            </li>
          ))}
        </Box>
      )}
      <MatchingOutcome assessmentId={assessmentId} everyone={everyone} />
      {everyone.except.length > 0 && (
        <Box>
          <Typography variant="body2" color="text.secondary">
            Without:
          </Typography>
          <Box component="ul" aria-label="Left out" sx={CHIPS}>
            {everyone.except.map((one) => (
              <li key={one.id}>
                <Chip
                  size="small"
                  label={one.name || one.email}
                  onClick={() => chosen.takeIn(one)}
                  onDelete={() => chosen.takeIn(one)}
                  aria-label={`Choose ${one.name || one.email} again`}
                />
              </li>
            ))}
          </Box>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          onClick={() => {
            setFilters({ ...everyone.filters });
            onShow();
          }}
        >
          Show them
        </Button>
        <Button size="small" onClick={chosen.dropEveryone}>
          Remove
        </Button>
      </Box>
    </Box>
  );
}

/** How many of those who match will be assigned, and why the others will not. */
function MatchingOutcome({ assessmentId, everyone }: { assessmentId: number; everyone: Everyone }) {
  const payload = everyonePayload(everyone);
  const { data, isError, refetch } = useRead('countMatching', [assessmentId, payload], { staleTime: 0 });
  if (isError) return <LoadError message="Failed to count them." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton aria-label="Counting" />;
  const leftOut = leftOutInWords(data);
  return (
    <Typography variant="body2" role="status">
      {figure(data.assigned)} of {countedFigure(data.matching, 'expert')} will be assigned.
      {leftOut && ` Left out: ${leftOut}.`}
    </Typography>
  );
}
