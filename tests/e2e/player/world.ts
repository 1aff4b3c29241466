import type { ExpertAssessment, StaffAssessment } from '#common/assessments/assessments.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { textPdf } from '#tests/e2e/admin/low-pdf.ts';
import { type Api, accessToken } from '#tests/servers/api.ts';
import { cubeGlb, designPng } from './material-files.ts';

type Product = { url: string; api: Api };

export const EXPERT = 'expert@example.com';
export const ADMIN = 'admin@example.com';

export type World = {
  visId: number;
  designs: [number, number];
  model: number;
  /** The VIS's own PDF, of two pages. */
  document: number;
  /** Publishes a questionnaire and invites the demo expert; returns the assessment's id. */
  publish: (questionnaire: Questionnaire, part?: Record<string, unknown>) => Promise<number>;
  /** What the server holds for the demo expert. */
  held: (assessmentId: number) => Promise<ExpertAssessment>;
};

type Asking = Pick<World, 'visId' | 'publish' | 'held'>;

/** A VIS to ask about, made with the calls that the staff's screens make; all its material is its PDF. */
export async function createVis(product: Product): Promise<Asking> {
  const upload = uploadTo(product, await accessToken(product.url, ADMIN));
  const brand = await upload('/brands/brands/', { name: `Aurora ${Date.now()}`, description: '' }, {});
  const region = await product.api<{ results: { id: number }[] }>('GET', '/brands/geographical-regions/', ADMIN);
  const vis = await upload(
    '/brands/vis/',
    {
      brand: String(brand.id),
      version: '3.0',
      release_date: '2026-05-01',
      category: 'Soft drinks',
      market: 'Europe',
      geographical_footprint: String(region.body.results[0]?.id),
    },
    { document: new File([await textPdf(595, 842)], 'guidelines.pdf', { type: 'application/pdf' }) },
  );
  return {
    visId: vis.id,
    publish: (questionnaire, part) => publish(product, vis.id, questionnaire, part),
    held: async (id) => (await product.api<ExpertAssessment>('GET', `/assessments/${id}/`, EXPERT)).body,
  };
}

/** A VIS with two designs, a model and a PDF of which each page has a picture. */
export async function createWorld(product: Product): Promise<World> {
  const asking = await createVis(product);
  const { visId } = asking;
  const upload = uploadTo(product, await accessToken(product.url, ADMIN));
  const image = async (title: string, colour: string) => {
    const file = new File([await designPng(colour, title)], `${title}.png`, { type: 'image/png' });
    const fields = { vis: String(visId), title, material_type: '2d_graphics' };
    return (await upload('/brands/vis-materials/', fields, { image: file })).id;
  };
  const designs: [number, number] = [await image('Blue bottle', '#1f6f8b'), await image('Red bottle', '#b5483a')];
  const model = await upload(
    '/brands/vis-materials/',
    {
      vis: String(visId),
      title: 'Cube',
      material_type: '3d_graphics',
      is_interactive: 'true',
      allow_rotation: 'true',
      allow_zoom: 'true',
    },
    { model_3d: new File([cubeGlb()], 'cube.glb', { type: 'model/gltf-binary' }) },
  );
  const view = new File([await designPng('#557', 'Front')], 'front.png', { type: 'image/png' });
  await upload(`/files/${model.file_id}/renditions/`, { kind: 'view', label: 'front' }, { image: view });

  const list = `/brands/vis-materials/?vis_id=${visId}&include_documents=true`;
  const materials = await product.api<{ results: { id: number; kind: string; file_id: number }[] }>('GET', list, ADMIN);
  const document = materials.body.results.find(({ kind }) => kind === 'pdf');
  if (!document) throw new Error('the document is not a material');
  for (const [index, colour] of ['#345', '#543'].entries()) {
    const position = String(index + 1);
    const page = new File([await designPng(colour, `Page ${position}`)], 'page.png', { type: 'image/png' });
    await upload(`/files/${document.file_id}/renditions/`, { kind: 'page', position }, { image: page });
  }

  return { ...asking, document: document.id, designs, model: model.id };
}

/** Sends a form with files, as an admin. */
function uploadTo(product: Product, token: string) {
  return async (path: string, fields: Record<string, string>, files: Record<string, File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...files })) form.append(name, value);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${product.url}/api${path}`, { method: 'POST', headers, body: form });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : {}) as { id: number; file_id: number };
  };
}

async function publish(
  product: Product,
  visId: number,
  questionnaire: Questionnaire,
  part: Record<string, unknown> = {},
): Promise<number> {
  const body = {
    vis: visId,
    title: 'Bottle study',
    description: '<p>We would like to know what you think.</p>',
    reward: '40.00',
    deadline: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    deadline_zone: 'Europe/Paris',
    estimated_minutes: 12,
    invitation_subject: 'Your opinion',
    invitation_body: 'Please answer.',
    questionnaire,
    ...part,
  };
  const { id } = must(await product.api<StaffAssessment>('POST', '/assessments/', ADMIN, body), 201);
  must(await product.api('PATCH', `/assessments/${id}/`, ADMIN, { is_draft: false }), 200);
  const me = must(await product.api<{ id: number }>('GET', '/auth/profile/', EXPERT), 200);
  must(await product.api('POST', `/assessments/${id}/assignments/`, ADMIN, { expert_ids: [me.id] }), 200);
  await invite(product, id);
  return id;
}

async function invite(product: Product, id: number): Promise<void> {
  const form = new FormData();
  form.append('subject', 'Your opinion');
  form.append('body', 'Please answer.');
  const response = await fetch(`${product.url}/api/assessments/${id}/send-invitations/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await accessToken(product.url, ADMIN)}` },
    body: form,
  });
  if (!response.ok) throw new Error(`send-invitations: ${response.status} ${await response.text()}`);
}

function must<Body>(answer: { status: number; body: Body }, status: number): Body {
  if (answer.status !== status) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
