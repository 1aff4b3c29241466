import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useVisEditor } from '#admin/vis/dialog/useVisEditor.ts';

test('an image that is too large to be uploaded does not count as one of the VIS', () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const { result } = renderHook(() => useVisEditor(undefined, undefined));
  const file = (size: number) => new File([new Uint8Array(size)], `${size}.png`, { type: 'image/png' });
  act(() => result.current.addImages([file(20)], 10));
  expect(result.current.images).toHaveLength(1);
  expect(result.current.imageCount).toBe(0);
  act(() => result.current.addImages([file(5)], 10));
  expect(result.current.imageCount).toBe(1);
});
