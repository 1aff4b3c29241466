import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type MaterialView, materialView } from '#common/library/materials.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { example } from '#tests/ui/example.ts';
import { button, choose, draft, findButton, open, press, saveNow, type } from './draft.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
  Element.prototype.setPointerCapture = () => undefined;
  // The picture is a hundred pixels wide and high, so that a pixel is a percent.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 100, 100));
});
afterEach(() => vi.restoreAllMocks());

const picture = example(materialView, {
  id: 1,
  kind: 'image',
  title: 'Front',
  url: '/1.webp',
  width: 100,
  height: 100,
});

/** Opens the builder at a question about the picture; `regions` saves it and returns its regions as the server has them. */
async function openAt(kind: 'first_click' | 'pins', material: MaterialView = picture) {
  const asked = question(kind, 'q1', { title: 'Asked', config: { regions: [] } } as never);
  const { server } = await open(draft({ questionnaire: questionnaire([asked]), materials: [material] }));
  await choose(/^1 ?Asked/);
  const regions = async () => {
    await saveNow();
    const { config } = server.held().questionnaire.questions[0] as typeof asked;
    return config.regions.map(({ name, shape, points, announced }) => [
      name,
      shape,
      points.map(({ x, y }) => [x, y]),
      announced,
    ]);
  };
  return { server, regions };
}
const MIDDLE = [
  [0.35, 0.35],
  [0.65, 0.65],
];
const canvas = () => screen.getByTestId('region-canvas');
const at = (x: number, y: number) => ({ clientX: x, clientY: y, pointerId: 1 });
const down = (x: number, y: number, element: Element = canvas()) => fireEvent.pointerDown(element, at(x, y));
const move = (x: number, y: number) => fireEvent.pointerMove(canvas(), at(x, y));
const up = () => fireEvent.pointerUp(canvas());
function drag(from: [number, number], to: [number, number], element?: Element): void {
  down(...from, element);
  move(...to);
  up();
}
const number = (label: string) => screen.getByLabelText(label);

describe('regions of another picture', () => {
  const other = { ...picture, id: 2, title: 'Back' };
  /** Opens a question with a region on the first picture, and chooses the other one. */
  async function move() {
    const { server } = await open(
      draft({
        questionnaire: questionnaire([question('first_click', 'q1', { title: 'Asked' })]),
        materials: [picture, other],
      }),
    );
    await choose(/^1 ?Asked/);
    expect(findButton('They Fit This Picture')).toBeUndefined();
    fireEvent.click(screen.getByRole('radio', { name: /Back/, hidden: true }));
    await screen.findByText(/^These regions were drawn on another picture/);
    press('Publish');
    await screen.findByText(/^Question 1: The regions were drawn on another picture/);
    return async () => {
      await saveNow();
      return server.held().questionnaire.questions[0]?.config;
    };
  }

  test('are confirmed', async () => {
    const saved = await move();
    expect(await saved()).toMatchObject({ material_id: 2, regions_drawn_on: { material_id: 1, page: null } });
    press('They Fit This Picture');
    expect(await saved()).not.toHaveProperty('regions_drawn_on');
    press('Publish');
    await screen.findByText('Publish assessment');
  });

  test('are drawn again', async () => {
    const saved = await move();
    press('Remove All Regions');
    expect(screen.queryByText(/^These regions were drawn on another picture/)).toBeNull();
    press('Add rectangle by numbers');
    expect(await saved()).toMatchObject({ material_id: 2, regions: [{ name: 'Region 1' }] });
    expect(await saved()).not.toHaveProperty('regions_drawn_on');
  });
});

describe('a region by numbers', () => {
  test('begins in the middle, has a name, and its corners are moved in percent', async () => {
    const { regions } = await openAt('first_click');
    press('Add rectangle by numbers');
    type(number('Name of region 1'), 'Logo');
    expect(number('First corner x')).toHaveValue(35);
    type(number('First corner x'), '12.5');
    type(number('First corner y'), '20');
    type(number('Last corner x'), '120');
    expect(findButton('Remove first corner')).toBeUndefined();
    expect(findButton('Add corner')).toBeUndefined();
    expect(screen.queryByText('Announce region name to screen readers')).toBeNull();
    expect(await regions()).toEqual([
      [
        'Logo',
        'rectangle',
        [
          [0.125, 0.2],
          [1, 0.65],
        ],
        false,
      ],
    ]);
  });

  test('as a polygon gets more corners, and loses them down to three', async () => {
    const { regions } = await openAt('first_click');
    press('Polygon');
    press('Add polygon by numbers');
    expect(findButton('Remove corner 1')).toBeUndefined();
    press('Add corner');
    const three = [
      [0.5, 0.35],
      [0.65, 0.65],
      [0.35, 0.65],
    ];
    expect(await regions()).toEqual([['Region 1', 'polygon', [...three, [0.4, 0.65]], false]]);
    type(number('Corner 2 y'), '70');
    press('Remove corner 1');
    expect(await regions()).toEqual([['Region 1', 'polygon', [[0.65, 0.7], three[2], [0.4, 0.65]], false]]);
    expect(findButton('Remove corner 1')).toBeUndefined();
  });

  test('is removed, and those that stay keep their places', async () => {
    const { regions } = await openAt('first_click');
    for (const _ of [1, 2, 3]) press('Add rectangle by numbers');
    type(number('Name of region 2'), 'In the middle');
    press('Remove region 1');
    expect(await regions()).toEqual([
      ['In the middle', 'rectangle', MIDDLE, false],
      ['Region 3', 'rectangle', MIDDLE, false],
    ]);
    press('Remove region 1');
    press('Remove region 1');
    expect(await regions()).toEqual([]);
  });

  test('of pins may be read out to experts who use the keyboard', async () => {
    const { regions } = await openAt('pins');
    press('Add rectangle by numbers');
    fireEvent.click(number('Announce region name to screen readers'));
    expect(await regions()).toEqual([['Region 1', 'rectangle', MIDDLE, true]]);
  });

  test('needs a picture', async () => {
    await openAt('first_click', { ...picture, id: 2 });
    screen.getByText('Choose a picture first.');
    expect(findButton('Add rectangle by numbers')).toBeUndefined();
  });

  test('is one of a hundred at most', async () => {
    const asked = question('first_click', 'q1', {
      title: 'Full',
      config: {
        regions: Array.from({ length: 100 }, (_, index) => ({
          id: `g${index}`,
          name: `R${index}`,
          shape: 'rectangle' as const,
          points: [],
          announced: false,
        })),
      },
    });
    await open(draft({ questionnaire: questionnaire([asked]), materials: [picture] }));
    await choose(/^1 ?Full/);
    screen.getByText('A question holds at most 100 regions.');
    expect(button('Add rectangle by numbers')).toBeDisabled();
    drag([10, 10], [50, 50]);
    expect(screen.queryByDisplayValue('Region 101')).toBeNull();
  });
});

describe('a region by pointer', () => {
  test('is drawn from corner to corner, unless it is as narrow as a slip of the hand', async () => {
    const { regions } = await openAt('first_click');
    drag([10, 10], [11, 60]);
    drag([10, 10], [60, 11]);
    down(10, 10);
    up();
    expect(await regions()).toEqual([]);
    drag([10, 20], [12, 22]);
    expect(await regions()).toEqual([
      [
        'Region 1',
        'rectangle',
        [
          [0.1, 0.2],
          [0.12, 0.22],
        ],
        false,
      ],
    ]);
    move(90, 90);
    up();
    expect(await regions(), 'a pointer that is not held draws nothing').toHaveLength(1);
  });

  test('is moved as a whole up to the edge, and by a corner', async () => {
    const { regions } = await openAt('first_click');
    drag([10, 20], [30, 40]);
    const drawn = () => canvas().querySelector('polygon') as Element;
    expect(drawn().getAttribute('points')).toBe('0.1,0.2 0.3,0.2 0.3,0.4 0.1,0.4');
    drag([20, 30], [30, 35], drawn());
    expect(await regions()).toEqual([
      [
        'Region 1',
        'rectangle',
        [
          [0.2, 0.25],
          [0.4, 0.45],
        ],
        false,
      ],
    ]);
    drag([20, 30], [120, -90], drawn());
    expect(await regions()).toEqual([
      [
        'Region 1',
        'rectangle',
        [
          [0.8, 0],
          [1, 0.2],
        ],
        false,
      ],
    ]);
    const handles = canvas().parentElement?.querySelectorAll('div[aria-hidden]') ?? [];
    expect(handles).toHaveLength(2);
    drag([100, 20], [90, 50], handles[1]);
    expect(await regions()).toEqual([
      [
        'Region 1',
        'rectangle',
        [
          [0.8, 0],
          [0.9, 0.5],
        ],
        false,
      ],
    ]);
    drag([50, 90], [50, 90]);
    expect(canvas().parentElement?.querySelectorAll('div[aria-hidden]'), 'a click beside it leaves it').toHaveLength(0);
  });

  test('is a polygon by its corners, closed by a click on the first of three or more', async () => {
    const { regions } = await openAt('first_click');
    press('Polygon');
    const click = (x: number, y: number) => act(async () => void down(x, y));
    await click(10, 10);
    await click(50, 10);
    await click(10, 11);
    expect(await regions(), 'two corners are no polygon').toEqual([]);
    await click(60, 80);
    await click(13, 10);
    expect(await regions(), 'beside the first corner is another').toEqual([]);
    await click(11, 11);
    const points = [
      [0.1, 0.1],
      [0.5, 0.1],
      [0.1, 0.11],
      [0.6, 0.8],
      [0.13, 0.1],
    ];
    expect(await regions()).toEqual([['Region 1', 'polygon', points, false]]);
    expect(canvas().querySelector('polyline')).toBeNull();
  });
});
