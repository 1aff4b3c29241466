import { render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MaterialThumbnail } from '#common/ui/materials/MaterialThumbnail.tsx';
import { useDrawnAlike } from '#common/ui/materials/useDrawnAlike.ts';

const picture = (name: string, full: number) => ({
  url: `/${name}-full`,
  srcset: `/${name}-320 320w, /${name}-640 640w, /${name}-full ${full}w`,
  width: full,
  height: 500,
  blur: null,
});
const pictures = [picture('a', 700), picture('b', 2000)];

function Designs() {
  const drawn = useDrawnAlike(pictures, 320);
  return pictures.map((one) => <MaterialThumbnail key={one.url} picture={one} drawn={drawn} alt="" />);
}

/** What is decoded, by address; the others wait. */
let decoded: Map<string, { come: () => void; fail: () => void }>;
const shown = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
afterEach(() => vi.unstubAllGlobals());

function holdPictures(): void {
  decoded = new Map();
  HTMLImageElement.prototype.decode = function (this: HTMLImageElement) {
    return new Promise((resolve, reject) =>
      decoded.set(this.getAttribute('src') ?? '', { come: resolve, fail: reject }),
    );
  };
}

test('designs that are compared appear together, in one width', async () => {
  holdPictures();
  render(<Designs />);
  expect([...decoded.keys()]).toEqual(['/a-320', '/b-320']);
  decoded.get('/a-320')?.come();
  await Promise.resolve();
  expect(shown()).toEqual([]);
  decoded.get('/b-320')?.come();
  await waitFor(() => expect(shown()).toEqual(['/a-320', '/b-320']));
  expect(document.querySelector('[srcset]')).toBeNull();
});

test('a design that cannot be loaded does not keep the others back', async () => {
  holdPictures();
  render(<Designs />);
  decoded.get('/b-320')?.come();
  decoded.get('/a-320')?.fail();
  await waitFor(() => expect(shown()).toEqual(['/a-320', '/b-320']));
});

test('on a sharper screen all of them are larger', async () => {
  vi.stubGlobal('devicePixelRatio', 2);
  holdPictures();
  render(<Designs />);
  expect([...decoded.keys()]).toEqual(['/a-640', '/b-640']);
});
