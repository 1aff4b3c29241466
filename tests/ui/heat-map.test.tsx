import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { heatMap } from '#common/answers/charts/heat-map.ts';
import type { MapMark, PictureMap } from '#common/answers/charts/scene.ts';
import { ChartNotes } from '#common/ui/charts/SaveChart.tsx';
import { saveChart } from '#common/ui/charts/save/saveChart.ts';
import { ToastProvider } from '#common/ui/feedback/toasts.tsx';
import { ReportBlocks } from '#common/ui/report/ReportBlocks.tsx';
import { material } from '#tests/factories/materials.ts';
import { DISLIKE, LIKE, mark, pictureMap } from '#tests/factories/picture-maps.ts';

const six = [0, 1, 2, 3, 4, 5];
const likes = six.map((answer) => mark(0.3, 0.3 + answer / 1000, answer, LIKE, `Warm ${answer}`));
const dislikes = [mark(0.8, 0.8, 6, DISLIKE, 'Dull'), mark(0.82, 0.8, 7, DISLIKE)];
const marks = [...likes, ...dislikes];
const materials = new Map([[1, material(1)]]);
const caption = { title: '3. Pin what you like', lines: ['8 answered'] };

vi.mock('#common/ui/charts/save/saveChart.ts', () => ({ saveChart: vi.fn() }));

const surface = () => screen.getByRole('application', { name: 'Picture with pins' });
const list = () => screen.getByRole('region', { name: 'The pins there' });
const listed = () =>
  within(list())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const announced = () => screen.getByRole('status').textContent;
/** What the screen shows, without what is only printed. */
const onScreen = () => surface().parentElement?.querySelector('svg');
const heat = () => [...(onScreen()?.querySelectorAll('path[fill-rule="evenodd"][opacity]') ?? [])];
const opacities = () => [...new Set(heat().map((path) => path.getAttribute('opacity')))];

function show(map: PictureMap, whole = false) {
  return render(
    <ReportBlocks blocks={[{ kind: 'scene', scene: heatMap(map), caption }]} materials={materials} whole={whole} />,
    { wrapper: ToastProvider },
  );
}
const shown = (answered = 8, given: MapMark[] = marks, more: Partial<PictureMap> = {}) =>
  show(pictureMap(answered, given, more));

/** A pointer over the picture, which is 100 pixels wide and tall. */
const pointer = (x: number, y: number) => ({ clientX: x * 100, clientY: y * 100, pointerType: 'mouse' });
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100));
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a heat map on the screen', () => {
  test('shows one sentiment at a time; all together on demand', async () => {
    shown();
    const choice = within(screen.getByRole('group', { name: 'Which pins' }));
    expect(choice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Like 6',
      'Dislike 2',
      'All 8',
    ]);
    expect(choice.getByRole('button', { pressed: true }).textContent).toBe('Like 6');
    expect(onScreen()?.getAttribute('aria-label')).toMatch(
      /^6 pins on the picture\. Like: 6 of 8 experts; at most 75%/,
    );
    await userEvent.click(choice.getByRole('button', { name: 'Dislike 2' }));
    expect(onScreen()?.getAttribute('aria-label')).toMatch(/^2 pins on the picture\. Dislike: 2 of 8 experts/);
    await userEvent.click(choice.getByRole('button', { name: 'All 8' }));
    expect(onScreen()?.getAttribute('aria-label')).toMatch(/^8 pins on the picture\. All: 8 of 8 experts/);
  });

  test('fades between artwork and heat by a slider that keys move', () => {
    shown();
    const slider = screen.getByRole('slider', { name: 'From artwork to heat map' });
    expect(slider).toHaveAttribute('aria-valuetext', 'Heat map at 70%');
    expect(opacities()).toEqual(['0.7']);
    fireEvent.change(slider, { target: { value: '100' } });
    expect(opacities()).toEqual(['1']);
    fireEvent.change(slider, { target: { value: '0' } });
    expect(slider).toHaveAttribute('aria-valuetext', 'Artwork only');
    expect(heat()).toEqual([]);
    expect(onScreen()?.querySelector('image')).not.toBeNull();
    // A range is moved by keys by itself.
    expect(slider).toHaveAttribute('type', 'range');
  });

  test('of fewer than five experts has neither heat nor slider, and all pins', () => {
    shown(4, marks.slice(2));
    expect(screen.queryByRole('slider')).toBeNull();
    expect(heat()).toEqual([]);
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('All 6');
    expect(within(onScreen() as unknown as HTMLElement).getByText(/^Fewer than 5 experts answered/)).toBeDefined();
  });

  test('needs no choice of one kind of mark', () => {
    shown(8, likes);
    expect(screen.queryByRole('group', { name: 'Which pins' })).toBeNull();
    expect(surface()).toBeDefined();
  });

  test('is on paper the picture of each sentiment, and only that in a whole report', () => {
    const { unmount } = shown();
    const drawings = screen.getAllByRole('img').map((drawing) => drawing.querySelectorAll('image').length);
    expect(drawings).toEqual([1, 2]);
    unmount();
    show(pictureMap(8, marks), true);
    expect(screen.queryByRole('application')).toBeNull();
    expect(screen.getByRole('img').querySelectorAll('image')).toHaveLength(2);
  });
});

describe('the pins near a place', () => {
  test('are listed under the mouse with sentiment, comment and response, the nearest first', () => {
    shown();
    expect(list().textContent).toMatch(/^The pins at a placePoint at the picture or tap it/);
    fireEvent.pointerMove(surface(), pointer(0.3, 0.3));
    expect(within(list()).getByText('6 pins here')).toBeDefined();
    expect(listed()).toEqual(six.map((answer) => `Like Warm ${answer} [${answer * 10}]`));
    fireEvent.pointerMove(surface(), pointer(0.6, 0.9));
    expect(within(list()).getByText('No pin here')).toBeDefined();
    fireEvent.pointerLeave(surface());
    expect(within(list()).getByText('The pins at a place')).toBeDefined();
    // Whoever looks at the picture need not hear it.
    expect(announced()).toBe('');
  });

  test('are only those of the sentiment that is shown', async () => {
    shown();
    fireEvent.pointerMove(surface(), pointer(0.8, 0.8));
    expect(listed()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Dislike 2' }));
    fireEvent.pointerMove(surface(), pointer(0.8, 0.8));
    expect(listed()).toEqual(['Dislike Dull [60]', 'Dislike [70]']);
  });

  test('stay listed after a click or a tap, until another one there or Escape', () => {
    shown();
    fireEvent.click(surface(), pointer(0.3, 0.3));
    fireEvent.pointerMove(surface(), pointer(0.9, 0.9));
    fireEvent.pointerLeave(surface());
    expect(listed()).toHaveLength(6);
    fireEvent.click(surface(), pointer(0.9, 0.2));
    expect(listed()).toEqual([]);
    fireEvent.click(surface(), pointer(0.3, 0.3));
    fireEvent.click(surface(), pointer(0.3, 0.31));
    expect(within(list()).getByText('The pins at a place')).toBeDefined();
    fireEvent.click(surface(), pointer(0.3, 0.3));
    fireEvent.keyDown(surface(), { key: 'Escape' });
    expect(within(list()).getByText('The pins at a place')).toBeDefined();
  });

  test('a finger that scrolls the page does not change the list', () => {
    shown();
    fireEvent.pointerMove(surface(), { ...pointer(0.3, 0.3), pointerType: 'touch' });
    expect(listed()).toEqual([]);
  });

  test('are read out at a crosshair that the arrow keys move', async () => {
    shown();
    act(() => surface().focus());
    await userEvent.keyboard('{ArrowLeft}');
    expect(announced()).toBe('50% from the left, 50% from the top. No pin here');
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowUp}{ArrowUp}{/Shift}');
    expect(announced()).toBe(
      '30% from the left, 30% from the top. 6 pins here. ' +
        'Like: Warm 0, response 0. Like: Warm 1, response 10. Like: Warm 2, response 20. and 3 more in the list',
    );
    expect(screen.getByTestId('crosshair')).toBeDefined();
    await userEvent.tab();
    // The list keeps the pins for whoever goes there to scroll it.
    expect(document.activeElement).toBe(list());
    expect(listed()).toHaveLength(6);
  });

  test('are stepped through with Enter, and back with Shift', async () => {
    shown(8, [mark(0.9, 0.1, 0, LIKE, 'First'), mark(0.1, 0.9, 1, LIKE, 'Last'), mark(0.5, 0.5, 2, LIKE, 'Middle')]);
    act(() => surface().focus());
    const said = () => /Like: (\w+)/.exec(announced() ?? '')?.[1];
    const steps = [];
    for (const keys of ['{Enter}', '{Enter}', '{Enter}', '{Enter}', '{Shift>}{Enter}{/Shift}']) {
      await userEvent.keyboard(keys);
      steps.push(said());
    }
    expect(steps).toEqual(['First', 'Middle', 'Last', 'First', 'Last']);
  });

  test('are counted where they are too many to list', () => {
    shown(
      40,
      Array.from({ length: 34 }, (_, answer) => mark(0.5, 0.5, answer)),
    );
    fireEvent.pointerMove(surface(), pointer(0.5, 0.5));
    expect(listed()).toHaveLength(30);
    expect(within(list()).getByText('and 4 more')).toBeDefined();
  });
});

describe('a chart is saved', () => {
  const saving = vi.mocked(saveChart);
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Save 3. Pin what you like (Like)' }));
  beforeEach(() => saving.mockReset().mockResolvedValue());

  test('as it is shown, with its title, its notes and those of the screen, by the keyboard', async () => {
    const block = { kind: 'scene' as const, scene: heatMap(pictureMap(8, marks)), caption };
    render(
      <ToastProvider>
        <ChartNotes value={['Aqualta V2']}>
          <ReportBlocks blocks={[block]} materials={materials} />
        </ChartNotes>
      </ToastProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Dislike 2' }));
    screen.getByRole('button', { name: 'Save 3. Pin what you like (Dislike)' }).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Save as PDF' });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(saving).toHaveBeenCalledOnce();
    const [format, drawing, said] = saving.mock.calls[0] ?? [];
    expect(format).toBe('PNG');
    expect(drawing?.label).toMatch(/^2 pins on the picture/);
    expect(drawing?.width).toBe(640);
    expect(said).toEqual({ title: `${caption.title} (Dislike)`, lines: ['8 answered', 'Aqualta V2'] });
  });

  test('or it is said that it could not be', async () => {
    saving.mockRejectedValueOnce(new Error('no picture'));
    shown();
    await open();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as PDF' }));
    await screen.findByText('Failed to save the chart as PDF. Please try again.');
    expect(saving.mock.calls[0]?.[0]).toBe('PDF');
  });

  test('but not from paper', () => {
    show(pictureMap(8, marks), true);
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });
});
