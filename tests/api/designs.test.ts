import { and, eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Session } from '#common/access/sign-in.ts';
import type { MaterialViewer } from '#common/library/materials.ts';
import type { VisDocument, VisMaterial } from '#common/library/vis.ts';
import { readAccessToken } from '#server/access/tokens.ts';
import { endAllSessions } from '#server/accounts/sessions.ts';
import { sessions, users } from '#server/data/schema/accounts.ts';
import { assessments, assignments } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import { files, fileViews } from '#server/data/schema/files.ts';
import { cleanFiles } from '#server/library/files/clean-up.ts';
import { findFile } from '#server/library/files/serve.ts';
import { type FileAddress, signedUrl, type Viewer } from '#server/library/files/view.ts';
import { materialViews } from '#server/library/materials/views.ts';
import { form, photo, png, upload } from '#tests/factories/files.ts';
import { asViewer } from './assessment-factories.ts';
import { createAdmin, createExpert, PASSWORD, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createVis } from './library-factories.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const get = <Body>(person: Person, path: string) => server.call<Body>('GET', `/api${path}`, { token: person.token });
const urlFor = async (viewer: Viewer, material: number) =>
  (await materialViews(server.ctx, [material], viewer))[0]?.url ?? '';
/** An expert who takes part in an assessment. */
const createViewer = async (names: { first_name?: string; last_name?: string } = {}) =>
  asViewer(server.ctx, await createExpert(server.ctx, names));
const bytesOf = async (address: string) => Buffer.from(await (await fetch(server.url + address)).arrayBuffer());

/** An expert, and a picture large enough to have several sizes. */
async function shownImage(): Promise<{ expert: Person & { assessment: number }; material: VisMaterial }> {
  const vis = await createVis(server, admin.token);
  const body = form({ vis: vis.id, image: upload(await png(900, 700), 'label.png') });
  const made = await server.call<VisMaterial>('POST', '/api/brands/vis-materials/', { token: admin.token, body });
  return { expert: await createViewer(), material: made.body };
}

/** A document of a VIS, with a picture of its first page unless that is still to be drawn. */
async function visDocument({ drawn }: { drawn: boolean }): Promise<VisDocument> {
  const { document_file } = await createVis(server, admin.token);
  if (!document_file) throw new Error('the VIS has no document');
  const page = form({ kind: 'page', position: 1, image: upload(await png(900, 700), 'page.png') });
  if (drawn)
    await server.call('POST', `/api/files/${document_file.id}/renditions/`, { token: admin.token, body: page });
  return document_file;
}

/** Returns the share of pixels that differ, more than the encoder makes them, after stretching the second picture to the size of the first. */
async function changedPixels(one: Buffer, other: Buffer): Promise<number> {
  const { width, height } = await sharp(one).metadata();
  const pixels = (picture: Buffer) =>
    sharp(picture).resize(width, height, { fit: 'fill' }).greyscale().raw().toBuffer();
  const [a, b] = [await pixels(one), await pixels(other)];
  let changed = 0;
  for (let at = 0; at < a.length; at += 1) if (Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > 2) changed += 1;
  return changed / a.length;
}

async function sizeOf(picture: Buffer, scaledTo?: number): Promise<[number, number]> {
  const { width, height } = await sharp(picture).metadata();
  return scaledTo ? [scaledTo, Math.round((height * scaledTo) / width)] : [width, height];
}

describe('a design in the hands of an expert', () => {
  test('is never the untouched original, whatever is asked for', async () => {
    const { expert, material } = await shownImage();
    const plain = await bytesOf((await get<VisMaterial>(admin, `/brands/vis-materials/${material.id}/`)).body.url);
    const [view] = await materialViews(server.ctx, [material.id], expert);
    const addresses = [view?.url, view?.file_url, ...(view?.srcset?.split(', ').map((one) => one.split(' ')[0]) ?? [])];
    for (const address of addresses) {
      const marked = await bytesOf(`${address}&download=1`);
      expect(await changedPixels(plain, marked), address).toBeGreaterThan(0.01);
      expect(await sizeOf(marked)).toEqual(await sizeOf(plain, Number(/w(\d+)\?/.exec(address ?? '')?.[1])));
    }
    const original = { fileId: material.file_id, variant: 'original', use: 'design' } as const;
    const refused = await server.call('GET', signedUrl(server.ctx.config, original, expert));
    expect(refused).toMatchObject({ status: 403, body: { detail: 'The original of this file is not given out.' } });
  });

  test('carries the name of each viewer, the same bytes for the same viewer, and not for staff', async () => {
    const { expert, material } = await shownImage();
    const other = await createViewer({ first_name: 'Grace', last_name: 'Hopper' });
    const [mine, theirs] = await Promise.all([expert, other].map((person) => urlFor(person, material.id)));
    const first = await fetch(server.url + mine);
    const again = await fetch(server.url + mine);
    const hers = await fetch(server.url + theirs);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(hers.headers.get('etag')).not.toBe(first.headers.get('etag'));
    const content = Buffer.from(await first.arrayBuffer());
    expect(Buffer.from(await again.arrayBuffer()).equals(content)).toBe(true);
    expect(await changedPixels(content, Buffer.from(await hers.arrayBuffer()))).toBeGreaterThan(0.001);
    expect(first.headers.get('cache-control')).toBe('private, no-store');
  });

  test('is a document read as marked pictures of its pages, and no address gives it out', async () => {
    const [expert, document] = [await createViewer(), await visDocument({ drawn: true })];
    const [staffView] = await materialViews(server.ctx, [document.material_id], admin);
    const [view] = await materialViews(server.ctx, [document.material_id], expert);
    expect(view).toMatchObject({ kind: 'pdf', file_url: '', pages: [{ number: 1 }] });
    const [plain, marked] = [await bytesOf(staffView?.pages[0]?.url ?? ''), await bytesOf(view?.pages[0]?.url ?? '')];
    expect(await changedPixels(plain, marked)).toBeGreaterThan(0.01);
    expect((await fetch(server.url + (staffView?.file_url ?? ''))).headers.get('content-type')).toBe('application/pdf');
    for (const download of ['', '&download=1']) {
      const made = signedUrl(server.ctx.config, { fileId: document.id, variant: 'original', use: 'design' }, expert);
      expect((await server.call('GET', made + download)).status).toBe(403);
    }
  });

  test('is a document without pages while these are still to be drawn', async () => {
    const [expert, document] = [await createViewer(), await visDocument({ drawn: false })];
    const [view] = await materialViews(server.ctx, [document.material_id], expert);
    expect(view).toMatchObject({ kind: 'pdf', url: '', file_url: '', pages: [] });
  });
});

describe('an address', () => {
  test('ASVS 14.2.1: stops for experts and staff when the account is deactivated or erased, and with its session', async () => {
    const { material } = await shownImage();
    const ends: ((person: Person) => Promise<unknown>)[] = [
      ({ id }) => server.ctx.db.update(users).set({ is_active: false }).where(eq(users.id, id)),
      ({ id }) => server.ctx.db.update(users).set({ erased_at: new Date() }).where(eq(users.id, id)),
      ({ id }) => endAllSessions(server.ctx.db, id),
      ({ session }) => server.ctx.db.update(sessions).set({ expires_at: new Date() }).where(eq(sessions.id, session)),
    ];
    for (const end of ends) {
      for (const person of [await createViewer(), await createAdmin(server.ctx)]) {
        const url = await urlFor(person, material.id);
        expect((await server.call('GET', url)).status).toBe(200);
        await end(person);
        expect((await server.call('GET', url)).status).toBe(403);
      }
    }
  });

  test('stops when the part in the assessment ends, whatever ends it, and is found by the statement that a download makes anyway', async () => {
    const { material } = await shownImage();
    const part = { fileId: material.file_id, variant: 'full', use: 'design' } as const;
    const { db } = server.ctx;
    type Part = Required<Viewer>;
    const own = ({ id, assessment }: Part) =>
      and(eq(assignments.assessment_id, assessment), eq(assignments.expert_id, id));
    const ends: [string, (viewer: Part) => Promise<unknown>][] = [
      ['withdrawn', (viewer) => db.update(assignments).set({ withdrawn_at: new Date() }).where(own(viewer))],
      ['declined', (viewer) => db.update(assignments).set({ declined_at: new Date() }).where(own(viewer))],
      ['not invited', (viewer) => db.update(assignments).set({ invited_at: null }).where(own(viewer))],
      ['removed', (viewer) => db.delete(assignments).where(own(viewer))],
      [
        'assessment deleted',
        ({ assessment }) =>
          db.update(assessments).set({ archived_at: new Date() }).where(eq(assessments.id, assessment)),
      ],
    ];
    for (const [why, end] of ends) {
      const viewer = await createViewer();
      const url = await urlFor(viewer, material.id);
      expect((await server.call('GET', url)).status, why).toBe(200);
      await end(viewer);
      expect((await server.call('GET', url)).status, why).toBe(403);
    }
    const rejected = await createViewer();
    const started = await urlFor(rejected, material.id);
    await db.update(experts).set({ status: 'rejected' }).where(eq(experts.id, rejected.id));
    expect((await server.call('GET', started)).status, 'rejecting an expert stops new assignments only').toBe(200);
    const stranger = { ...(await createExpert(server.ctx)), assessment: (await createViewer()).assessment };
    expect((await server.call('GET', signedUrl(server.ctx.config, part, stranger))).status).toBe(403);
    const viewer = await createViewer();
    const select = vi.fn(db.select.bind(db));
    const address: FileAddress = { ...part, ...viewer, expires: 0, signature: '' };
    await findFile(Object.create(db, { select: { value: select } }) as typeof db, address);
    expect(select).toHaveBeenCalledOnce();
  });
});

test('logging out ends the addresses of that session, and no others', async () => {
  const { expert, material } = await shownImage();
  const signIn = () =>
    server.call<Session>('POST', '/api/auth/token/', { body: { username: expert.email, password: PASSWORD } });
  const { body } = await signIn();
  const session = (await readAccessToken(server.ctx.config.secrets, body.access))?.session ?? '';
  const [here, elsewhere] = [await urlFor({ ...expert, session }, material.id), await urlFor(expert, material.id)];
  expect((await server.call('GET', here)).status).toBe(200);
  await server.call('POST', '/api/auth/token/blacklist/', { body: { refresh: body.refresh } });
  expect((await server.call('GET', here)).status).toBe(403);
  expect((await server.call('GET', elsewhere)).status).toBe(200);
});

test('staff read who has seen a material or a page of it, how often and when; experts do not', async () => {
  const document = await visDocument({ drawn: true });
  const [nora, sam] = [await createViewer({ first_name: 'Nora', last_name: 'Lind' }), await createViewer()];
  const unnamed = await createViewer({ first_name: '', last_name: '' });
  await bytesOf(await urlFor(nora, document.material_id));
  await server.ctx.db.update(fileViews).set({ viewed_at: new Date(Date.now() - 60 * 60_000) });
  await bytesOf(await urlFor(nora, document.material_id));
  await bytesOf(await urlFor(sam, document.material_id));
  const path = `/brands/vis-materials/${document.material_id}/viewers/`;
  const { body } = await get<{ count: number; results: MaterialViewer[] }>(admin, `${path}?page_size=1`);
  expect(body).toMatchObject({ count: 2, results: [{ id: sam.id, views: 1, is_staff: false, in_panel: true }] });
  const [last, first] = (await get<{ results: MaterialViewer[] }>(admin, path)).body.results;
  expect(last?.id).toBe(sam.id);
  expect(first).toMatchObject({ id: nora.id, name: 'Nora Lind', email: nora.email, views: 2 });
  expect(Date.parse(first?.last_viewed_at ?? '') - Date.parse(first?.first_viewed_at ?? '')).toBeGreaterThan(
    59 * 60_000,
  );
  await server.ctx.db.update(users).set({ erased_at: new Date() }).where(eq(users.id, sam.id));
  await bytesOf(await urlFor(unnamed, document.material_id));
  await bytesOf(document.download_url);
  const seen = (await get<{ results: MaterialViewer[] }>(admin, path)).body.results;
  expect(seen.map(({ id, name, email, in_panel }) => [id, name, email, in_panel])).toEqual([
    [admin.id, expect.stringMatching(/^Ada /), admin.email, false],
    [unnamed.id, `Expert ${unnamed.id}`, unnamed.email, true],
    [sam.id, `Expert ${sam.id} (erased)`, '', false],
    [nora.id, 'Nora Lind', nora.email, true],
  ]);
  expect((await get(nora, path)).status).toBe(403);
  expect((await get(admin, '/brands/vis-materials/4711/viewers/')).status).toBe(404);
});

test('staff leave a record when a design goes out in full quality, not of every small picture', async () => {
  const { material } = await shownImage();
  const colleague = await createAdmin(server.ctx);
  const { body } = await get<VisMaterial>(colleague, `/brands/vis-materials/${material.id}/`);
  const seen = () => server.ctx.db.select().from(fileViews).where(eq(fileViews.user_id, colleague.id));
  await bytesOf(body.url);
  expect(await seen()).toEqual([]);
  await bytesOf(body.download_url);
  expect(await seen()).toMatchObject([{ file_id: material.file_id }]);
});

describe('a design with more pixels than one image', () => {
  /** Stores a piece of the first page of a document as the uploading browser does. */
  const storePiece = async (fileId: number, left: number, size: [number, number], position = 1) => {
    const place = { kind: 'piece', position, left, top: 0, width: 3000, height: 100 };
    const body = form({ ...place, piece: upload(await png(...size), 'piece.png') });
    return server.call<{ errors: Record<string, string[]> }>('POST', `/api/files/${fileId}/renditions/`, {
      token: admin.token,
      body,
    });
  };

  test('is a page that is read in pieces, each marked, never cached, recorded as a view, and over with the part in the assessment', async () => {
    const document = await visDocument({ drawn: true });
    for (const [left, width] of [
      [0, 2048],
      [2048, 952],
    ] as const) {
      expect((await storePiece(document.id, left, [width, 100])).status).toBe(204);
    }
    const expert = await createViewer();
    const shown = async (viewer: Viewer) =>
      (await materialViews(server.ctx, [document.material_id], viewer))[0]?.pages ?? [];
    const [[own], [forStaff]] = [await shown(expert), await shown(admin)];
    expect(own).toMatchObject({ number: 1, width: 3000, height: 100, detail: { above: 900 } });
    expect(own?.detail?.pieces.map(({ url: _, ...place }) => place)).toEqual([
      { x: 0, y: 0, width: 2048 / 3000, height: 1 },
      { x: 2048 / 3000, y: 0, width: 952 / 3000, height: 1 },
    ]);
    const [url, plain] = [own, forStaff].map((page) => page?.detail?.pieces[1]?.url ?? '');
    const answer = await fetch(server.url + url);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const marked = Buffer.from(await answer.arrayBuffer());
    expect(await sizeOf(marked)).toEqual([952, 100]);
    const [name] = (
      await sharp(await bytesOf(plain ?? ''))
        .greyscale()
        .stats()
    ).channels;
    const [withName] = (await sharp(marked).greyscale().stats()).channels;
    expect([name?.stdev, (withName?.stdev ?? 0) > 1]).toEqual([0, true]);
    const viewers = `/brands/vis-materials/${document.material_id}/viewers/`;
    expect((await get<{ results: MaterialViewer[] }>(admin, viewers)).body.results).toMatchObject([
      { id: expert.id, views: 1 },
    ]);
    const forged = await server.call('GET', url?.replace(/files\/\d+/, `files/${document.id}`) ?? '');
    expect(forged.status).toBe(403);
    await server.ctx.db
      .update(assignments)
      .set({ withdrawn_at: new Date() })
      .where(eq(assignments.expert_id, expert.id));
    expect((await server.call('GET', url ?? '')).status).toBe(403);
  });

  test('takes no piece that is not where pieces are, has another size, or is of something else', async () => {
    const document = await visDocument({ drawn: false });
    const { material } = await shownImage();
    const refusals = [
      await storePiece(document.id, 100, [952, 100]),
      await storePiece(document.id, 4096, [952, 100]),
      await storePiece(document.id, 2048, [951, 100]),
      await storePiece(document.id, 2048, [952, 100], 201),
      await storePiece(material.file_id, 2048, [952, 100]),
      await storePiece(document.id, 70_000, [952, 100]),
    ];
    expect(refusals.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
      [400, ['left']],
      [400, ['left']],
      [400, ['image']],
      [400, ['position']],
      [400, ['kind']],
      [400, ['left']],
    ]);
  });

  test('is an image that is kept in full resolution, and goes as a whole', async () => {
    const vis = await createVis(server, admin.token);
    const body = form({ vis: vis.id, image: upload(await photo(60, 5000, 6), 'shelf.jpg') });
    const made = await server.call<VisMaterial>('POST', '/api/brands/vis-materials/', { token: admin.token, body });
    const [view] = await materialViews(server.ctx, [made.body.id], await createViewer());
    expect(view).toMatchObject({ width: 5000, height: 60, detail: { above: 4096 } });
    const pieces = view?.detail?.pieces ?? [];
    const sizes = await Promise.all(pieces.map(async ({ url }) => sizeOf(await bytesOf(url))));
    expect(sizes).toEqual([
      [2048, 60],
      [2048, 60],
      [904, 60],
    ]);
    const ids = pieces.map(({ url }) => Number(/files\/(\d+)/.exec(url)?.[1]));
    await server.call('DELETE', `/api/brands/vis-materials/${made.body.id}/`, { token: admin.token });
    const left = () => server.ctx.db.select({ id: files.id }).from(files).where(inArray(files.id, ids));
    await cleanFiles(server.ctx, Date.now() + 2 * 3_600_000);
    await cleanFiles(server.ctx, Date.now() + 2 * 3_600_000);
    expect(await left()).toEqual([]);
  });
});
