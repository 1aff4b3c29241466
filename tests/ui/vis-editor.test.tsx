import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useVisEditor } from '#admin/vis/dialog/useVisEditor.ts';

test('a file that is too large, or is not an image, does not count as an image of the VIS', async () => {
  const { result } = renderHook(() => useVisEditor(undefined, undefined));
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47]);
  const file = (size: number) =>
    new File([png, new Uint8Array(size - png.length)], `${size}.png`, { type: 'image/png' });
  await act(() => result.current.addImages([file(20)], 10));
  expect(result.current.images).toHaveLength(1);
  expect(result.current.imageCount).toBe(0);
  await act(() => result.current.addImages([new File(['text'], 'text.png', { type: 'image/png' })], 10));
  expect(result.current.images[1]?.refusal).toBe('This is not a JPG, PNG, GIF or WebP image.');
  await act(() => result.current.addImages([file(5)], 10));
  expect(result.current.imageCount).toBe(1);
});
