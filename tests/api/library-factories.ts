import type { Brand } from '#common/library/brands.ts';
import type { VisDetail, VisMaterial } from '#common/library/vis.ts';
import { formOptions } from '#server/data/schema/experts.ts';
import { form, pdf, png, upload } from '#tests/factories/files.ts';
import type { TestServer } from './harness.ts';

/** Of four digits, so that names sort as they were made. */
let counter = 1000;

/** A region on offer. */
export async function createRegion(server: TestServer, name = `Region ${++counter}`): Promise<number> {
  const [row] = await server.ctx.db.insert(formOptions).values({ kind: 'region', name }).returning();
  if (!row) throw new Error('no region was inserted');
  return row.id;
}

export async function createBrand(server: TestServer, token: string, name = `Brand ${++counter}`): Promise<Brand> {
  const answer = await server.call<Brand>('POST', '/api/brands/brands/', { token, body: form({ name }) });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** The fields of a VIS that satisfies every rule. */
export const visFields = (brand: number, region: number) => ({
  brand,
  version: 'V1',
  release_date: '2026-05-04',
  category: 'Premium refreshment',
  market: 'Italy',
  geographical_footprint: [region],
  document: upload(pdf(), 'guidelines.pdf', 'application/pdf'),
});

export async function createVis(
  server: TestServer,
  token: string,
  fields: Partial<Record<string, string | number | (string | number)[] | File>> = {},
): Promise<VisDetail> {
  const brand = fields.brand ?? (await createBrand(server, token)).id;
  const region = await createRegion(server);
  const body = form({ ...visFields(Number(brand), region), ...fields } as Parameters<typeof form>[0]);
  const answer = await server.call<VisDetail>('POST', '/api/brands/vis/', { token, body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

export async function createImage(
  server: TestServer,
  token: string,
  vis: number,
  name = 'front.png',
): Promise<VisMaterial> {
  const body = form({ vis, image: upload(await png(), name, 'image/png') });
  const answer = await server.call<VisMaterial>('POST', '/api/brands/vis-materials/', { token, body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
