import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormHelperText,
  Switch,
} from '@mui/material';
import { useState } from 'react';
import { ACTIVITIES, ENGAGEMENTS, engagementLabel, IN_PANEL_HINT } from '#common/people/experts/activity.ts';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import { FilterSelect } from './FilterSelect.tsx';
import { QUALIFICATIONS } from './qualifications.ts';
import { type ListFilters, useExpertFilters } from './useExpertFilters.ts';
import { useFilterOptions } from './useFilterOptions.ts';

const REGISTERED = [
  { value: 'true', label: 'Registered' },
  { value: 'false', label: 'Not Registered yet' },
];

/** All filters at once; the list changes only on Apply. */
export function FiltersDialog({ onClose }: { onClose: () => void }) {
  const { filters, change, reset } = useExpertFilters();
  const [draft, setDraft] = useState<ListFilters>(filters);
  const options = useFilterOptions();
  const set = (some: ListFilters) => setDraft((before) => ({ ...before, ...some }));
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="filters-title">
      <DialogTitle id="filters-title">Filters</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, pt: '8px !important' }}>
        <FilterSelect
          label="Qualification"
          value={draft.qualification}
          options={QUALIFICATIONS}
          onChange={(value) => set({ qualification: value === undefined ? undefined : Number(value) })}
          fullWidth
        />
        <FilterSelect
          label="Expertise level"
          value={draft.expertise_level}
          options={options.expertiseLevels}
          onChange={(value) => set({ expertise_level: value })}
          fullWidth
        />
        <FilterSelect
          label="Gender"
          value={draft.gender}
          options={options.genders}
          onChange={(value) => set({ gender: value as ListFilters['gender'] })}
          fullWidth
        />
        <FilterSelect
          label="Design expertise"
          value={draft.design_expertise}
          options={options.designExpertise}
          onChange={(value) => set({ design_expertise: value as ListFilters['design_expertise'] })}
          fullWidth
        />
        <ChoiceGroup
          label="Expertise segments"
          options={options.expertiseSegments}
          value={draft.segments}
          onChange={(value) => set({ segments: value.map(Number) })}
        />
        <ChoiceGroup
          label="Backgrounds"
          options={options.backgrounds}
          value={draft.backgrounds}
          onChange={(value) => set({ backgrounds: value as ListFilters['backgrounds'] })}
        />
        <ChoiceGroup
          label="Industries"
          options={options.industries}
          value={draft.industries}
          onChange={(value) => set({ industries: value.map(Number) })}
        />
        <ChoiceGroup
          label="Regions"
          options={options.regions}
          value={draft.regions}
          onChange={(value) => set({ regions: value.map(Number) })}
        />
        <ChoiceGroup
          label="Age groups"
          options={options.ageGroups}
          value={draft.age_groups}
          onChange={(value) => set({ age_groups: value as ListFilters['age_groups'] })}
        />
        <FilterSelect
          label="Activity"
          value={draft.activity}
          options={ACTIVITIES.map((value) => ({ value, label: value }))}
          onChange={(value) => set({ activity: value as ListFilters['activity'] })}
          fullWidth
        />
        <FilterSelect
          label="Engagement"
          value={draft.engagement}
          options={ENGAGEMENTS.map((value) => ({ value, label: engagementLabel(value) }))}
          onChange={(value) => set({ engagement: value as ListFilters['engagement'] })}
          fullWidth
        />
        <FilterSelect
          label="Registration"
          value={draft.registered === undefined ? undefined : String(draft.registered)}
          options={REGISTERED}
          onChange={(value) => set({ registered: value === undefined ? undefined : value === 'true' })}
          fullWidth
        />
        <FormControlLabel
          control={
            <Switch
              checked={draft.in_panel === true}
              onChange={(event) => set({ in_panel: event.target.checked || undefined })}
            />
          }
          label="Approved and active only"
        />
        <FormHelperText sx={{ mt: -2 }}>That is, {IN_PANEL_HINT}.</FormHelperText>
        <FormControlLabel
          control={
            <Switch
              checked={draft.beverage_client === true}
              onChange={(event) => set({ beverage_client: event.target.checked || undefined })}
            />
          }
          label="Works with the beverage client"
        />
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            reset();
            onClose();
          }}
          sx={{ mr: 'auto' }}
        >
          Reset
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          onClick={() => {
            change(draft);
            onClose();
          }}
        >
          Apply
        </Button>
      </DialogActions>
    </Dialog>
  );
}
