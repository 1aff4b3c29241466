import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MaterialMissing } from '#common/ui/materials/MaterialMissing.tsx';
import { MaterialViewer } from '#common/ui/materials/MaterialViewer.tsx';
import { MaterialFailedContext } from '#common/ui/materials/materialContexts.ts';
import { pictureOf } from '#common/ui/materials/picture.ts';
import { AttachedFiles } from '#portal/assessment/AttachedFiles.tsx';
import { material, picture } from '#tests/factories/materials.ts';

const page = (number: number) => ({ ...picture, number, url: `/page-${number}` });
const PREPARED = 'The pages of this document are being prepared. Please look again in a few minutes.';

test('an expert reads the pages of a document and gets no address of it; staff can open it', () => {
  const document = material(1, { kind: 'pdf', pages: [page(1), page(2)], file_url: '' });
  const { rerender } = render(<MaterialViewer material={document} />);
  expect(screen.getByText('Page 1 of 2')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Next page'));
  expect(screen.getByRole('img').getAttribute('src')).toContain('/page-2');
  expect(screen.queryByRole('link')).toBeNull();
  rerender(<MaterialViewer material={{ ...document, file_url: '/document.pdf' }} />);
  expect(screen.getByRole('link', { name: 'Open the PDF' }).getAttribute('href')).toContain('/document.pdf');
});

test('a page that a document does not have shows no picture, and never another page', () => {
  const document = material(1, { kind: 'pdf', pages: [page(1), page(2)], file_url: '' });
  expect([1, null, 2, 99].map((number) => pictureOf(document, number)?.url)).toEqual([
    '/page-1',
    '/page-1',
    '/page-2',
    undefined,
  ]);
});

test('a document whose pages are still to be drawn says so, and is read again when asked', () => {
  const lookAgain = vi.fn();
  render(
    <MaterialFailedContext value={lookAgain}>
      <MaterialViewer material={material(1, { kind: 'pdf', url: '', file_url: '' })} />
    </MaterialFailedContext>,
  );
  expect(screen.getByText(PREPARED)).toBeTruthy();
  fireEvent.click(screen.getByText('Look again'));
  expect(lookAgain).toHaveBeenCalledOnce();
});

test('staff read the same without the button, since they can open the document; other materials are not prepared', () => {
  const { rerender } = render(<MaterialMissing material={material(1, { kind: 'pdf', file_url: '/document.pdf' })} />);
  expect(screen.getByText(PREPARED)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<MaterialMissing />);
  expect(screen.getByText('The material of this question cannot be shown.')).toBeTruthy();
});

test('files that came with an invitation are listed with name and size, and open in a tab of their own', () => {
  const file = { id: 1, name: 'A brief.pdf', size: 2048, download_url: '/api/files/1/original?a=5&download=1' };
  const { container, rerender } = render(<AttachedFiles files={[file]} />);
  expect(screen.getByRole('region', { name: 'Files with the invitation' })).toBeTruthy();
  const link = screen.getByRole('link', { name: /A brief\.pdf.*2/ });
  expect(link.getAttribute('href')).toContain(file.download_url);
  expect(link.getAttribute('target')).toBe('_blank');
  rerender(<AttachedFiles files={[]} />);
  expect(container.textContent).toBe('');
});
