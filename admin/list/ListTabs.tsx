import { Tab } from '@mui/material';
import { useListContext } from 'react-admin';
import { TabBar } from '#common/ui/layout/TabBar.tsx';

type Props = {
  /** For screen readers: "Payments by status". */
  label: string;
  /** The filter that they set. */
  source: string;
  /** The value 'all' takes the filter away. */
  tabs: readonly { value: string; label: string }[];
};

/** Tabs over a list that set one of its filters; the other filters stay. */
export function ListTabs({ label, source, tabs }: Props) {
  const { filterValues, setFilters, displayedFilters } = useListContext();
  return (
    <TabBar
      value={String(filterValues[source] ?? 'all')}
      onChange={(_event, value: string) =>
        setFilters({ ...filterValues, [source]: value === 'all' ? undefined : value }, displayedFilters, false)
      }
      allowScrollButtonsMobile
      aria-label={label}
      sx={{ flex: '1 1 auto', minWidth: 0 }}
    >
      {tabs.map((tab) => (
        <Tab key={tab.value} {...tab} />
      ))}
    </TabBar>
  );
}
