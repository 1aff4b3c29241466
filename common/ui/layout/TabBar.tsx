import Tabs, { type TabsProps } from '@mui/material/Tabs';
import { useEffect, useRef } from 'react';

/** Tabs that scroll if they do not fit. The selected tab stays in view, even when the arrows make the bar narrower. */
export function TabBar(props: TabsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { value } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is selected
  useEffect(() => {
    const scroller = bar.current?.querySelector('.MuiTabs-scroller');
    const tab = scroller?.querySelector('[aria-selected="true"]');
    if (!scroller || !tab) return undefined;
    const look = () => {
      const [frame, own] = [scroller.getBoundingClientRect(), tab.getBoundingClientRect()];
      if (own.left < frame.left) scroller.scrollLeft += own.left - frame.left;
      else if (own.right > frame.right) scroller.scrollLeft += own.right - frame.right;
    };
    const sizes = new ResizeObserver(look);
    for (const element of [scroller, tab]) sizes.observe(element);
    return () => sizes.disconnect();
  }, [value]);
  return <Tabs ref={bar} variant="scrollable" {...props} />;
}
