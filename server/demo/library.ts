import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { MODEL_VIEWPOINTS } from '#common/library/files.ts';
import { DOCUMENT_MATERIAL_TYPE, MODEL_TITLE } from '#common/library/vis.ts';
import { DAY } from '#common/values/durations.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { formOptions } from '#server/data/schema/experts.ts';
import { fileRenditions, files } from '#server/data/schema/files.ts';
import { brands, vis, visMaterials, visRegions } from '#server/data/schema/library.ts';
import { loadSharp } from '#server/library/files/images.ts';
import type { Context } from '#server/outside/context.ts';
import { canModel } from './artwork/can-model.ts';
import { loadBundledFonts } from './artwork/fonts.ts';
import { guidelinePages, guidelinePdf } from './artwork/guidelines.ts';
import { label } from './artwork/label.ts';
import { logo } from './artwork/logo.ts';
import { canCameras, canViews } from './artwork/model-views.ts';
import { group, picture } from './artwork/svg.ts';
import { brandContents, type VisContent, visContents } from './library-content.ts';
import { type NewFile, storeContent, storePicture } from './pictures.ts';

/** A file and the pictures of its pages or views. */
type Rendered = { file: NewFile; pictures: NewFile[] };
type Drawn = { images: NewFile[]; document: Rendered; model: Rendered | null };

/** Four brands with six VIS: pictures, guidelines and a 3D model, all drawn here. */
export async function seedDemoLibrary(ctx: Context): Promise<void> {
  await loadBundledFonts(path.resolve(ctx.config.dataDir));
  const [admin] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, 'admin@example.com'));
  const uploadedBy = admin?.id ?? 0;
  const [logos, drawn] = await Promise.all([
    Promise.all(
      brandContents.map(({ logo: design, name }) => storePicture(ctx, logo(design), `${name}.webp`, uploadedBy)),
    ),
    Promise.all(visContents.map((content) => draw(ctx, content, uploadedBy))),
  ]);
  await ctx.db.transaction(async (tx) => {
    const brandIds = await insertBrands(tx, logos);
    await insertVis(tx, brandIds, drawn, uploadedBy);
  });
}

async function draw(ctx: Context, content: VisContent, uploadedBy: number): Promise<Drawn> {
  const [images, document, model] = await Promise.all([
    Promise.all(content.materials.map(({ svg, fileName }) => storePicture(ctx, svg(), fileName, uploadedBy))),
    drawDocument(ctx, content, uploadedBy),
    content.hasModel ? drawModel(ctx, content, uploadedBy) : null,
  ]);
  return { images, document, model };
}

async function drawDocument(ctx: Context, { design, version }: VisContent, uploadedBy: number): Promise<Rendered> {
  const name = `${design.brand} guidelines ${version}`;
  const sharp = await loadSharp();
  const pages = guidelinePages(design, version);
  const [pictures, jpegs] = await Promise.all([
    Promise.all(pages.map((page, index) => storePicture(ctx, page, `${name} page ${index + 1}.webp`, uploadedBy))),
    Promise.all(pages.map((page) => sharp(Buffer.from(page)).jpeg({ quality: 80 }).toBuffer())),
  ]);
  const stored = { name: `${name}.pdf`, mime: 'application/pdf', kind: 'pdf', extension: 'pdf' } as const;
  return { file: await storeContent(ctx, await guidelinePdf(jpegs, name), stored, uploadedBy), pictures };
}

async function drawModel(ctx: Context, { design }: VisContent, uploadedBy: number): Promise<Rendered> {
  // The label goes twice around, its middle to the front.
  const front = label(design, 640, 1130, 'm');
  const around = [-320, 320, 960].map((x) => group(x, 0, front)).join('');
  const wrap = picture(1280, 1130, around);
  const sharp = await loadSharp();
  const centred = await sharp(Buffer.from(wrap)).jpeg({ quality: 82 }).toBuffer();
  const stored = {
    name: `${design.brand} can.glb`,
    mime: 'model/gltf-binary',
    kind: 'model',
    extension: 'glb',
  } as const;
  const [file, pictures] = await Promise.all([
    storeContent(ctx, canModel(centred), stored, uploadedBy),
    Promise.all(
      canViews(design).map((view, index) => storePicture(ctx, view, `${MODEL_VIEWPOINTS[index]?.id}.webp`, uploadedBy)),
    ),
  ]);
  return { file, pictures };
}

async function insertBrands(tx: Db, logos: NewFile[]): Promise<Map<string, number>> {
  const logoIds = await insertFiles(tx, logos);
  const rows = await tx
    .insert(brands)
    .values(
      brandContents.map(({ name, description, competitors }, index) => ({
        name,
        description,
        competitors,
        logo_id: logoIds[index],
      })),
    )
    .returning({ id: brands.id, name: brands.name });
  return new Map(rows.map((row) => [row.name, row.id]));
}

async function insertVis(tx: Db, brandIds: Map<string, number>, drawn: Drawn[], createdBy: number): Promise<void> {
  const take = queueOf(
    await insertFiles(
      tx,
      drawn.flatMap(({ images, document, model }) => [
        ...images,
        ...[document, ...(model ? [model] : [])].flatMap(({ file, pictures }) => [file, ...pictures]),
      ]),
    ),
  );
  const ids = drawn.map(({ images, document, model }) => ({
    images: images.map(() => take()),
    document: { file: take(), pictures: document.pictures.map(() => take()) },
    model: model && { file: take(), pictures: model.pictures.map(() => take()) },
  }));
  const rows = await tx
    .insert(vis)
    .values(
      visContents.map((content, index) => ({
        brand_id: brandIds.get(content.brand) ?? 0,
        version: content.version,
        release_date: content.release_date,
        category: content.category,
        market: content.market,
        document_id: ids[index]?.document.file,
        created_by: createdBy,
        created_at: new Date(Date.now() - content.age * DAY),
      })),
    )
    .returning({ id: vis.id });
  await insertRegions(
    tx,
    rows.map((row) => row.id),
  );
  await tx.insert(visMaterials).values(
    rows.flatMap((row, index) => {
      const [content, own] = [visContents[index], ids[index]];
      if (!content || !own) return [];
      const images = content.materials.map(({ title, material_type }, at) => ({
        vis_id: row.id,
        title,
        material_type,
        position: at,
        image_id: own.images[at],
      }));
      const document = {
        vis_id: row.id,
        title: `VIS document ${content.version}`,
        material_type: DOCUMENT_MATERIAL_TYPE,
        position: images.length,
        document_id: own.document.file,
      };
      const options = { is_interactive: true, allow_rotation: true, allow_zoom: true };
      const model = own.model
        ? [
            {
              vis_id: row.id,
              title: MODEL_TITLE,
              material_type: '3d_graphics',
              position: images.length,
              model_id: own.model.file,
              ...options,
            },
          ]
        : [];
      return [...images, document, ...model];
    }),
  );
  const cameras = canCameras();
  await tx.insert(fileRenditions).values(
    ids.flatMap(({ document, model }) => [
      ...document.pictures.map((rendition_id, index) => ({
        file_id: document.file,
        kind: 'page' as const,
        position: index + 1,
        rendition_id,
      })),
      ...(model?.pictures ?? []).map((rendition_id, index) => ({
        file_id: model?.file ?? 0,
        kind: 'view' as const,
        position: index,
        label: MODEL_VIEWPOINTS[index]?.id ?? '',
        camera: cameras[index],
        rendition_id,
      })),
    ]),
  );
}

async function insertRegions(tx: Db, visIds: number[]): Promise<void> {
  const names = visContents.flatMap((content) => content.regions);
  const regions = await tx.select().from(formOptions).where(inArray(formOptions.name, names));
  const idOf = new Map(regions.filter((region) => region.kind === 'region').map((region) => [region.name, region.id]));
  const rows = visIds.flatMap((vis_id, index) =>
    (visContents[index]?.regions ?? []).flatMap((name) => {
      const region_id = idOf.get(name);
      return region_id === undefined ? [] : [{ vis_id, region_id }];
    }),
  );
  if (rows.length > 0) await tx.insert(visRegions).values(rows);
}

async function insertFiles(tx: Db, rows: NewFile[]): Promise<number[]> {
  const inserted = await tx.insert(files).values(rows).returning({ id: files.id });
  return inserted.map((row) => row.id);
}

/** Hands out ids one after the other, in the order in which their rows were inserted. */
function queueOf(ids: number[]): () => number {
  const rest = [...ids];
  return () => {
    const next = rest.shift();
    if (next === undefined) throw new Error('fewer files were inserted than drawn');
    return next;
  };
}
