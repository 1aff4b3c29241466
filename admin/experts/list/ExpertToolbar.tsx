import { ExpertFilterBar } from './ExpertFilterBar.tsx';
import { ExpertTotals } from './ExpertTotals.tsx';

/** Search and filters of the panel, and how many match. */
export function ExpertToolbar() {
  return (
    <>
      <ExpertFilterBar />
      <ExpertTotals />
    </>
  );
}
