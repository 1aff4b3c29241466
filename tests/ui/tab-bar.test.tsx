import { Tab } from '@mui/material';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TabBar } from '#common/ui/layout/TabBar.tsx';
import { parts } from '#tests/factories/sources.ts';

test('the selected tab is scrolled into its bar, also once the bar has become narrower', () => {
  const looks: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        looks.push(look);
      }
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  const { container } = render(
    <TabBar value="last" scrollButtons={false}>
      <Tab value="first" label="First" />
      <Tab value="last" label="Last" />
    </TabBar>,
  );
  const scroller = container.querySelector('.MuiTabs-scroller') as HTMLElement;
  const tab = container.querySelector('[aria-selected="true"]') as HTMLElement;
  scroller.getBoundingClientRect = () => ({ left: 0, right: 200 }) as DOMRect;
  tab.getBoundingClientRect = () => ({ left: 180 - scroller.scrollLeft, right: 260 - scroller.scrollLeft }) as DOMRect;
  for (const look of looks) look();
  expect(scroller.scrollLeft).toBe(60);
  vi.unstubAllGlobals();
});

test('every tab bar that can be wider than a phone is a TabBar', () => {
  const own = [...parts()].filter(
    ([, source]) => /<Tabs\b/.test(source) && !/<Tabs[^>]*variant="fullWidth"/s.test(source),
  );
  expect(own.map(([file]) => file)).toEqual(['common/ui/layout/TabBar.tsx']);
});
