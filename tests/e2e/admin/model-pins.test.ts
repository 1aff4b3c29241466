import type { ModelViewerElement } from '@google/model-viewer';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page as ListPage } from '#common/api/lists.ts';
import type { ModelPin } from '#common/assessments/questions/pins.ts';
import { pins } from '#common/assessments/questions/pins.ts';
import { placeOnView, type Vector, type ViewCamera } from '#common/library/model-camera.ts';
import type { VisDetail, VisMaterial } from '#common/library/vis.ts';
import { createAdmin, createCompleteExpert, type Person } from '#tests/api/factories.ts';
import { createBrand, createImage, createVis } from '#tests/api/library-factories.ts';
import { boxInView, expectAccessible } from '#tests/e2e/harness.ts';
import { cubeGlb } from '#tests/e2e/player/material-files.ts';
import { type Portal, startPortal, type Visit, visitAs } from '#tests/e2e/portal/portal.ts';
import { form, upload } from '#tests/factories/files.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { createPublished, createResponse } from '#tests/factories/responses.ts';
import { turnTo } from './staff-app.ts';

/** Six views drawn without a graphics card, at worst beside other work. */
const DRAWING = 180_000;
/** Small, since without a graphics card each pixel of a model takes time. */
const SMALL = { width: 800, height: 500 };
const QUESTION = 'What catches your eye on the cube?';

let portal: Portal;
let admin: Person;
let visit: Visit;
let page: Page;
let vis: VisDetail;
let model: VisMaterial;

beforeAll(async () => {
  portal = await startPortal();
  admin = await createAdmin(portal.server.ctx);
  const brand = await createBrand(portal.server, admin.token, 'Cube maker');
  vis = await createVis(portal.server, admin.token, { brand: brand.id });
  await createImage(portal.server, admin.token, vis.id);
  visit = await visitAs(portal, admin);
  page = visit.page;
  await page.setViewportSize(SMALL);
  await visit.go(`/vis/${vis.id}`);
});
afterAll(async () => {
  await visit.close();
  await portal.close();
});
afterEach(() => expect(visit.pageErrors).toEqual([]));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

async function storedModel(): Promise<VisMaterial> {
  const path = `/api/brands/vis-materials/?vis_id=${vis.id}`;
  const { body } = await portal.server.call<ListPage<VisMaterial>>('GET', path, { token: admin.token });
  return body.results.find(({ kind }) => kind === 'model') ?? expect.fail('no model is stored');
}

type Seen = { camera: ViewCamera; aspect: number; hits: { x: number; y: number; point: Vector; normal: Vector }[] };

/** Returns what the model shows from an orbit: its camera, and the surface under some places of its frame. */
function look(orbit: string): Promise<Seen> {
  return page.locator('model-viewer').evaluate(async (element, cameraOrbit) => {
    const viewer = element as ModelViewerElement;
    viewer.cameraOrbit = cameraOrbit;
    await viewer.updateComplete;
    viewer.jumpCameraToGoal();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const box = viewer.getBoundingClientRect();
    const { theta, phi, radius } = viewer.getCameraOrbit();
    const target = viewer.getCameraTarget();
    const places = [0.42, 0.5, 0.55].flatMap((x) => [0.4, 0.52, 0.6].map((y) => ({ x, y })));
    return {
      camera: { target: [target.x, target.y, target.z], theta, phi, radius, fov: viewer.getFieldOfView() },
      aspect: box.width / box.height,
      hits: places.flatMap(({ x, y }) => {
        const hit = viewer.positionAndNormalFromPoint(box.left + x * box.width, box.top + y * box.height);
        if (!hit) return [];
        const { position: p, normal: n } = hit;
        return [{ x, y, point: [p.x, p.y, p.z], normal: [n.x, n.y, n.z] }];
      }),
    } as Seen;
  }, orbit);
}

/** Reads the dislikes on the front view by mouse and by keys, and fades the heat away. */
async function readDislikes(response: number): Promise<void> {
  await page.getByRole('button', { name: 'Dislike 5' }).first().click();
  const surface = page.getByRole('application', { name: 'Front: Picture with pins' });
  const list = page.getByRole('region', { name: 'The pins there' }).first();
  const { x, y, width, height } = await boxInView(surface);
  await page.mouse.move(x + 0.61 * width, y + 0.6 * height);
  await list.getByText('5 pins here').waitFor();
  await list.getByText(`Dislike Too dark [${response}]`).waitFor();
  await page.mouse.move(x + 0.2 * width, y + 0.2 * height);
  await list.getByText('No pin here').waitFor();
  await surface.press('Enter');
  await page.getByRole('status').filter({ hasText: '60% from the left, 60% from the top. 5 pins here' }).waitFor();
  await expectAccessible(page);

  const drawing = page.getByRole('img', { name: /^Front: 5 pins\. Dislike/ });
  const heat = drawing.locator('path[fill-rule="evenodd"][opacity]');
  expect(await heat.count()).toBe(6);
  const slider = page.getByRole('slider', { name: 'From artwork to heat map' }).first();
  await slider.press('Home');
  await expect.poll(() => heat.count()).toBe(0);
  await slider.press('End');
  await expect.poll(() => heat.first().getAttribute('opacity')).toBe('1');
}

describe('pins on a 3D model', () => {
  let found: Seen['hits'];

  test(
    'need its views, which are drawn behind the screens once the dialog of the VIS has added the model',
    async () => {
      await button('Edit').click();
      for (const label of ['Brand', 'Version', 'Images']) {
        await dialog().getByLabel(label, { exact: false }).first().waitFor();
        await button('Next').click();
      }
      const file = { name: 'cube.glb', mimeType: 'model/gltf-binary', buffer: cubeGlb() };
      await dialog().getByLabel('3D model', { exact: true }).setInputFiles(file);
      for (const option of ['Allow Rotation', 'Allow Zoom']) await dialog().getByLabel(option).check();
      await expectAccessible(page);
      await button('Update VIS').click();
      await page.getByText('Visual Identity System updated successfully').waitFor({ timeout: DRAWING });
      await expect.poll(async () => (await storedModel()).views.length, { timeout: DRAWING }).toBe(6);
      model = await storedModel();
      expect(model).toMatchObject({ title: 'VIS 3D Model', allow_rotation: true, allow_zoom: true });
      expect([model.is_interactive, model.views.length]).toEqual([false, 6]);
      expect(model.views.every(({ camera }) => camera !== null)).toBe(true);
    },
    2 * DRAWING,
  );

  test(
    'lie on its views where the viewer that drew them shows that place of its surface',
    async () => {
      // A viewer loads its model once it is seen.
      await page.locator('model-viewer').scrollIntoViewIfNeeded();
      await page.getByLabel('Loading the 3D model').waitFor({ state: 'detached', timeout: DRAWING });
      const seen: Seen[] = [];
      for (const orbit of [
        '30deg 70deg 105%',
        '0deg 90deg 105%',
        '90deg 90deg 105%',
        '180deg 90deg 105%',
        '0deg 0deg 105%',
      ]) {
        seen.push(await look(orbit));
      }
      for (const { camera, aspect, hits } of seen) {
        expect(hits.length).toBeGreaterThan(6);
        for (const { x, y, point, normal } of hits) {
          const place = placeOnView(camera, aspect, { point, normal });
          expect(place?.x, JSON.stringify(camera)).toBeCloseTo(x, 3);
          expect(place?.y, JSON.stringify(camera)).toBeCloseTo(y, 3);
        }
      }
      // The stored camera is that of the square picture: the same orbit, seen from as far.
      const front = model.views.find(({ id }) => id === 'front')?.camera;
      expect(front?.radius).toBeCloseTo(seen[1]?.camera.radius ?? 0, 3);
      expect([front?.theta, front?.phi]).toEqual([expect.closeTo(0, 5), expect.closeTo(Math.PI / 2, 5)]);
      found = seen[1]?.hits ?? [];
    },
    2 * DRAWING,
  );

  test('lead to Draw Views while there are none, which says when the model cannot be drawn', async () => {
    const { call } = portal.server;
    const { id } = await createVis(portal.server, admin.token, { version: 'V2' });
    const body = form({ vis: id, title: 'By API', model_3d: upload(cubeGlb(), 'cube.glb') });
    const { status } = await call('POST', '/api/brands/vis-materials/', { token: admin.token, body });
    expect(status).toBe(201);
    await page.route('**/api/files/**', (route) => route.abort());
    await turnTo(page, `/vis/${id}`);
    const alert = page.getByRole('alert').filter({ hasText: 'views of this model' });
    await alert.getByRole('button', { name: 'Draw Views' }).click();
    await page.getByText('The views of the 3D model could not be drawn in this browser.').first().waitFor();
    await page.unrouteAll();
  });

  test('are shown with those on a view, in the results, in the response and on paper below their heading', async () => {
    const { ctx } = portal.server;
    const config = {
      ...pins.defaultConfig(),
      surface: 'model' as const,
      material_id: model.id,
      comment_required: false,
    };
    const document = questionnaire([
      question('rating', 'q1', { title: 'How good is it?' }),
      question('pins', 'q2', { title: QUESTION, config }),
      question('nps', 'q3', { title: 'Would you recommend it?' }),
      question('single_choice', 'q4', { title: 'Which one?' }),
      question('model_inspection', 'q5', { title: 'Look at all sides', config: { material_id: model.id } }),
    ]);
    const published = await createPublished(ctx, document, 'Cube test');
    const onSurface = found
      .slice(0, 3)
      .map(({ point, normal }): ModelPin => ({ point, normal, sentiment: 'positive', comment: 'Clear' }));
    const onView = { view: 'front', x: 0.6, y: 0.6, sentiment: 'negative', comment: 'Too dark' };
    let response = 0;
    for (const score of [3, 4, 5, 4, 3]) {
      const expert = await createCompleteExpert(ctx);
      response = await createResponse(ctx, published, expert.id, {
        q1: score,
        q2: [...onSurface, onView],
        q3: score * 2,
        q4: { ids: ['o1'], other_text: '' },
        q5: { views_seen: ['front'], score, comment: '' },
      });
    }
    await turnTo(page, `/responses/${published.id}`);
    await page.getByRole('img', { name: /^Front: 15 pins\. Like: 5 of 5 experts/ }).waitFor();
    await readDislikes(response);
    await turnTo(page, `/responses/${published.id}?response=${response}`);
    const picture = page.getByRole('img', { name: 'Front: 4 pins' });
    await expect.poll(() => picture.locator('title').count()).toBe(4);
    expect(await picture.locator('title').allTextContents()).toContain('4. Dislike: Too dark');

    await turnTo(page, `/responses/${published.id}/print`);
    await page.getByRole('img', { name: /^Front: 20 pins/ }).waitFor();
    const texts = await textOfPages(await page.pdf({ format: 'A4' }));
    // A heading and a word of its chart.
    const pairs = [
      ['1. How good', '5 ★'],
      ['2. What catches', 'at most 99% of all'],
      ['3. Would you', 'Would recommend it'],
      ['4. Which one', 'First'],
      ['5. Look at all', '5 Very good'],
    ] as const;
    for (const [heading, inChart] of pairs) {
      const on = texts.findIndex((text) => text.includes(heading));
      expect(on, heading).toBeGreaterThanOrEqual(0);
      expect(texts[on], `${inChart} is on the page of its heading`).toContain(inChart);
    }
  });
});

async function textOfPages(content: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(content), isEvalSupported: false });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  await task.destroy();
  return texts;
}
