import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ViewCamera } from '#common/library/model-camera.ts';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import { DAY } from '#common/words/units.ts';
import { fileRenditions, files, type ImageVariant } from '#server/data/schema/files.ts';
import { brands, vis, visMaterials, visRegions } from '#server/data/schema/library.ts';
import { loadSharp } from '#server/library/files/images.ts';
import type { Context } from '#server/outside/context.ts';
import data from './library.json' with { type: 'json' };

/** The folder of the demo's files, which were drawn for this product. The built server has a copy beside it. */
const DESIGNS = path.join(import.meta.dirname, 'designs');

/** A picture, a document with pictures of its pages, or a 3D model with its views. Files have the names that people see. */
type Material = (typeof data.vis)[number]['materials'][number];
/** A view of the model, with the angles of its camera in degrees. */
type View = NonNullable<Material['views']>[number];

/** Ids of VIS by "brand version", and of their materials by "brand version title". */
export type Materials = Map<string, number>;

/** Seeds four brands with six VIS: pictures, guidelines and a 3D model. */
export async function seedLibrary(ctx: Context, admin: number, now: Date): Promise<Materials> {
  const added = ({ addedDaysAgo }: { addedDaysAgo: number }) => new Date(now.getTime() - addedDaysAgo * DAY);
  // Brands and files are as old as the library: some files are in several VIS.
  const created_at = added({ addedDaysAgo: Math.max(...data.vis.map(({ addedDaysAgo }) => addedDaysAgo)) });
  const fileIds = await storeFiles(ctx, demoFiles(), { uploaded_by: admin, created_at, ready_at: created_at });
  const brandRows = await ctx.db
    .insert(brands)
    .values(data.brands.map(({ logo, ...brand }) => ({ ...brand, logo_id: fileIds.get(logo), created_at })))
    .returning({ id: brands.id, name: brands.name });
  const brandIds = new Map(brandRows.map(({ id, name }) => [name, id]));
  const visRows = await ctx.db
    .insert(vis)
    .values(
      data.vis.map(({ brand, addedDaysAgo, regions: _regions, materials, ...content }) => ({
        ...content,
        brand_id: brandIds.get(brand) ?? 0,
        document_id: fileIds.get(materials.find(({ pages }) => pages)?.file ?? ''),
        created_by: admin,
        created_at: added({ addedDaysAgo }),
      })),
    )
    .returning({ id: vis.id });
  const all = data.vis.map((content, index) => ({ ...content, id: visRows[index]?.id ?? 0 }));
  await ctx.db.insert(visRegions).values(
    all.flatMap(({ id, regions }) => {
      const chosen = FORM_OPTIONS.geographicRegions.filter(({ name }) => regions.includes(name));
      return chosen.map((region) => ({ vis_id: id, region_id: region.id }));
    }),
  );
  const materialRows = await ctx.db
    .insert(visMaterials)
    .values(
      all.flatMap(({ id, materials, ...content }) =>
        materials.map(({ title, material_type, ...shown }, position) => {
          return {
            vis_id: id,
            title,
            material_type,
            position,
            created_at: added(content),
            ...fileOf(shown, fileIds.get(shown.file)),
          };
        }),
      ),
    )
    .returning({ id: visMaterials.id, vis: visMaterials.vis_id, title: visMaterials.title });
  const materials = all.flatMap((content) => content.materials);
  await ctx.db.insert(fileRenditions).values(materials.flatMap((material) => renditionsOf(material, fileIds)));
  return new Map(
    all.flatMap(({ id, brand, version }) => [
      [`${brand} ${version}`, id] as const,
      ...materialRows
        .filter((row) => row.vis === id)
        .map((row) => [`${brand} ${version} ${row.title}`, row.id] as const),
    ]),
  );
}

/** The names of all files, each once. */
export const demoFiles = (): string[] => [
  ...new Set([
    ...data.brands.map(({ logo }) => logo),
    ...data.vis
      .flatMap(({ materials }) => materials)
      .flatMap(({ file, pages = [], views = [] }) => [file, ...pages, ...views.map((view) => view.file)]),
  ]),
];

/** The path of a file: aqualta-guidelines-v1.pdf for 'Aqualta guidelines V1.pdf'. */
export const pathOf = (name: string) => path.join(DESIGNS, name.toLowerCase().replaceAll(' ', '-'));

function fileOf({ pages, views }: Omit<Material, 'title' | 'material_type'>, id?: number) {
  if (pages) return { document_id: id };
  return views ? { model_id: id, is_interactive: true, allow_rotation: true, allow_zoom: true } : { image_id: id };
}

function renditionsOf({ file, pages = [], views = [] }: Material, fileIds: Map<string, number>) {
  const of = (picture: string) => ({ file_id: fileIds.get(file) ?? 0, rendition_id: fileIds.get(picture) ?? 0 });
  return [
    ...pages.map((page, index) => ({ ...of(page), kind: 'page' as const, position: index + 1 })),
    ...views.map((view, position) => {
      return { ...of(view.file), kind: 'view' as const, position, label: view.label, camera: cameraOf(view) };
    }),
  ];
}

/** The camera of a drawn view. It is far away, since the drawings have no perspective. */
export function cameraOf({ theta, phi, fov }: View): ViewCamera {
  const radians = (degrees: number) => (degrees / 180) * Math.PI;
  return { target: [0, 0.0605, 0], theta: radians(theta), phi: radians(phi), radius: 100, fov };
}

/** Stores files and their rows. Returns their ids by name. */
async function storeFiles(
  ctx: Context,
  names: string[],
  upload: Pick<typeof files.$inferInsert, 'uploaded_by' | 'created_at' | 'ready_at'>,
): Promise<Map<string, number>> {
  const stored = await Promise.all(names.map((name) => storeFile(ctx, name)));
  const rows = await ctx.db
    .insert(files)
    .values(stored.map((row) => ({ ...row, ...upload })))
    .returning({ id: files.id, name: files.original_name });
  return new Map(rows.map(({ id, name }) => [name, id]));
}

const TYPES = {
  webp: { kind: 'image', mime: 'image/webp' },
  pdf: { kind: 'pdf', mime: 'application/pdf' },
  glb: { kind: 'model', mime: 'model/gltf-binary' },
} as const;

async function storeFile(ctx: Context, name: string): Promise<typeof files.$inferInsert> {
  const content = await readFile(pathOf(name));
  const extension = path.extname(name).slice(1) as keyof typeof TYPES;
  const { kind, mime } = TYPES[extension];
  const folder = `${kind}/demo/${randomUUID()}`;
  const key = `${folder}/${kind === 'image' ? 'full' : 'original'}.${extension}`;
  await ctx.storage.put(key, content, mime);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const row = { key, original_name: name, mime, kind, size: content.length, sha256 };
  return kind === 'image' ? { ...row, ...(await storeSmall(ctx, content, key, folder)) } : row;
}

/** The width of the small size of a picture, which lists show. */
const SMALL = 480;

/** Stores the small size of a wider picture. Returns the sizes for its row. */
async function storeSmall(ctx: Context, content: Buffer, key: string, folder: string) {
  const sharp = await loadSharp();
  const encode = (width: number, quality: number) =>
    sharp(content).resize({ width }).webp({ quality, effort: 0 }).toBuffer({ resolveWithObject: true });
  const [{ width, height }, blur] = await Promise.all([sharp(content).metadata(), encode(20, 40)]);
  const variants: ImageVariant[] = [{ key, width, height, size: content.length }];
  if (width > SMALL) {
    const { data: small, info } = await encode(SMALL, 82);
    const variant = { key: `${folder}/w${SMALL}.webp`, width: SMALL, height: info.height, size: info.size };
    await ctx.storage.put(variant.key, small, 'image/webp');
    variants.push(variant);
  }
  return { width, height, variants, blur: `data:image/webp;base64,${blur.data.toString('base64')}` };
}
