import { expect, test } from 'vitest';
import { expertFilterSet, type PanelFilters } from '#admin/experts/filters/useExpertFilters.ts';
import { resultsFile } from '#admin/experts/invite/ImportInvitations.tsx';
import { chosenIn } from '#admin/list/FilterBar.tsx';
import type { ExpertFilterOptions } from '#common/people/experts/filters.ts';

const choice = (value: string | number, label: string) => ({ value, label });
const OPTIONS: ExpertFilterOptions = {
  expertiseLevels: [choice('senior', 'Expert')],
  genders: [choice('female', 'Female')],
  expertiseSegments: [choice(1, 'Strategy'), choice(2, 'Brand')],
  backgrounds: [choice('agency', 'Agency')],
  designExpertise: [choice('product', 'Product design')],
  industries: [choice(3, 'Retail')],
  regions: [choice(4, 'Africa')],
  ageGroups: [choice('adults', 'Adults')],
};

const labelsOf = (filters: PanelFilters, options = OPTIONS) => chosenIn(expertFilterSet(options), filters);

test('each active filter is named, with the change that removes it', () => {
  const labels = labelsOf({
    q: 'tea',
    qualification: 0,
    expertise_level: 'senior',
    gender: 'female',
    design_expertise: 'product',
    segments: [1, 2],
    backgrounds: ['agency'],
    industries: [3],
    regions: [4],
    age_groups: ['adults'],
    activity: 'Active',
    engagement: 'new',
    status: 'approved',
    registered: false,
    in_panel: true,
    beverage_client: true,
  });
  expect(labels.map(({ text, without }) => [text, without])).toStrictEqual([
    ['Search: tea', { q: undefined }],
    ['Qualification: Not rated', { qualification: undefined }],
    ['Expertise level: Expert', { expertise_level: undefined }],
    ['Gender: Female', { gender: undefined }],
    ['Design expertise: Product design', { design_expertise: undefined }],
    ['Expertise segments: Strategy', { segments: [2] }],
    ['Expertise segments: Brand', { segments: [1] }],
    ['Backgrounds: Agency', { backgrounds: [] }],
    ['Industries: Retail', { industries: [] }],
    ['Regions: Africa', { regions: [] }],
    ['Age groups: Adults', { age_groups: [] }],
    ['Activity: Active', { activity: undefined }],
    ['Engagement: New (registered in the last 30 days)', { engagement: undefined }],
    ['Status: approved', { status: undefined }],
    ['Registration: Not Registered yet', { registered: undefined }],
    ['Works with the beverage client', { beverage_client: undefined }],
    ['Approved and active only', { in_panel: undefined }],
  ]);
  expect(new Set(labels.map(({ key }) => key)).size).toBe(labels.length);
});

test('nothing is named without filters; a deleted choice is marked once the choices are known', () => {
  const words = (...given: Parameters<typeof labelsOf>) => labelsOf(...given).map(({ text }) => text);
  expect(words({ q: '', segments: [] })).toEqual([]);
  expect(words({ qualification: 3, registered: true })).toEqual(['Qualification: 3 stars', 'Registration: Registered']);
  expect(words({ segments: [9] })).toEqual(['Expertise segments: no longer a choice']);
  expect(words({ segments: [9] }, { ...OPTIONS, expertiseSegments: [] })).toEqual(['Expertise segments: 9']);
});

test('the results of an import say for each row whether it was sent, or why not', async () => {
  const row = (line: number, email: string, errors: string[] = []) => ({
    line,
    values: { firstName: 'Ana', lastName: 'Silva', email, worksWithBeverageClient: false },
    errors,
  });
  const file = resultsFile(
    [row(2, 'Ana@example.com'), row(3, 'known@example.com'), row(4, 'x', ['One.', 'Two.']), row(5, 'late@example.com')],
    [
      { email: 'ana@example.com', sent: true, detail: 'Sent' },
      { email: 'known@example.com', sent: false, detail: 'Already invited' },
    ],
  );
  expect(file.type).toBe('text/csv;charset=utf-8');
  expect((await file.text()).replace('\uFEFF', '').split('\r\n')).toEqual([
    'Line,First name,Last name,Email,Result,Reason',
    '2,Ana,Silva,Ana@example.com,sent,',
    '3,Ana,Silva,known@example.com,not sent,Already invited',
    '4,Ana,Silva,x,not sent,"One.; Two."',
    '5,Ana,Silva,late@example.com,not sent,',
    '',
  ]);
});
