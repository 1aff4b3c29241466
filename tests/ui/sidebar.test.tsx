import { expect, test } from 'vitest';
import { Sidebar } from '#common/ui/layout/Sidebar.tsx';
import { show } from './render.tsx';

test.each([
  ['/agreements/new', 'Experts'],
  ['/vis-materials', 'VIS Library'],
  ['/responses/7', 'Assessments'],
])('the screen at %s belongs only to %s', (at, entry) => {
  show(<Sidebar />, { at });
  const current = [...document.querySelectorAll('[aria-current="page"]')];
  expect(current.map(({ textContent }) => textContent)).toEqual([entry]);
});
