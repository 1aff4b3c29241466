import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ReportBlock } from '#common/answers/report/blocks.ts';
import { ReportBlocks } from '#common/ui/report/ReportBlocks.tsx';
import { material } from '#tests/factories/materials.ts';

const fold: ReportBlock = {
  kind: 'fold',
  title: 'How sure',
  blocks: [
    { kind: 'paragraph', text: 'p = .012' },
    { kind: 'fold', title: 'Every number', blocks: [{ kind: 'paragraph', text: '24 answers' }] },
  ],
};
const show = (blocks: ReportBlock[], whole = false) =>
  render(<ReportBlocks blocks={blocks} materials={new Map([[1, material(1)]])} whole={whole} />);

test('a fold is closed until it is asked for', () => {
  show([fold]);
  const [outer] = document.querySelectorAll('details');
  expect(outer?.open).toBe(false);
  expect(outer?.querySelector('summary')?.textContent).toBe('How sure');
  expect(outer?.textContent).toContain('p = .012');
});

test('a whole report has its folds open, each under a heading', () => {
  show([fold], true);
  expect(document.querySelector('details')).toBeNull();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'How sure',
    'Every number',
  ]);
  screen.getByText('24 answers');
});

test('a grid is a table of attributes by designs, whose marks have words', () => {
  const grid: ReportBlock = {
    kind: 'grid',
    caption: 'Every attribute',
    columns: [{ label: 'Amber', picture: { material_id: 1, page: null, view: null } }, { label: 'Blue' }],
    rows: [
      {
        label: 'Warm',
        note: 'of 5',
        cells: [
          { text: '4.2', betterThan: 'Blue', share: 0.8 },
          { text: '3.1', worseThan: 'Amber', share: 0 },
        ],
      },
    ],
  };
  show([grid]);
  screen.getByRole('table', { name: 'Every attribute' });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Question',
    'Amber',
    'Blue',
  ]);
  expect(screen.getByRole('rowheader').textContent).toBe('Warmof 5');
  expect(screen.getByRole('img', { name: 'better than Blue' }).textContent).toBe('▲');
  expect(screen.getByRole('img', { name: 'worse than Amber' }).textContent).toBe('▼');
  expect(document.querySelectorAll('th img')).toHaveLength(1);
  const bars = [...document.querySelectorAll<HTMLElement>('[data-bar] > *')].map(({ style }) => style.width);
  expect(bars).toEqual(['80%', '0%']);
});
