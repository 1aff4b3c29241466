import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SavedProfile } from '#common/people/expert-profile.ts';
import { experts, formOptions } from '#server/data/schema/experts.ts';
import { files } from '#server/data/schema/files.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { completeProfile, newcomer, verified } from './registering.ts';

let server: TestServer;
let expert: Person;
const url = '/api/experts/profile/me/';
const complete = {
  ...completeProfile,
  mobile_phone: '+44 20 5550 0100',
  birthdate: '1980-12-31',
  agency_experience: 4,
};

beforeAll(async () => {
  server = await startTestServer();
  await seedFormOptions(server.ctx);
});
afterAll(() => server.close());
beforeEach(async () => {
  expert = await createExpert(server.ctx);
  await put(complete);
});

const put = (body: unknown, token = expert.token) => server.call<SavedProfile>('PUT', url, { body, token });
const get = (token = expert.token) => server.call<SavedProfile>('GET', url, { token });

function form(fields: Record<string, string | string[]>, picture?: Blob, name = 'me.png'): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) for (const item of [value].flat()) data.append(field, item);
  if (picture) data.append('profile_picture', picture, name);
  return data;
}

async function image(width: number, height: number): Promise<Blob> {
  const pixels = await sharp({ create: { width, height, channels: 3, background: '#1f4e5f' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(pixels)], { type: 'image/png' });
}

describe('reading', () => {
  test('ASVS 15.3.1: the owner gets the profile without anything of the staff', async () => {
    await server.ctx.db
      .update(experts)
      .set({ rating: 5, status_reason: 'secret', revision: 9 })
      .where(eq(experts.id, expert.id));
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: expert.id, email: expert.email, expertise_areas: [5], industries: [10, 16] });
    expect(JSON.stringify(body)).not.toMatch(/rating|secret|status_reason|notes|password/);
  });

  test('nobody else may read the profile', async () => {
    expect((await server.call('GET', url)).status).toBe(401);
    expect((await server.call('PUT', url, { body: {} })).status).toBe(401);
    expect((await server.call('GET', url, { token: 'made.up.token' })).status).toBe(401);
  });
});

describe('saving as JSON', () => {
  test('saves the fields that are sent and keeps the others', async () => {
    const { status, body } = await put({
      current_company: 'Studio South',
      industries: [11],
      agency_experience: 0,
      academia_experience: 2,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ current_company: 'Studio South', industries: [11], gender: 'female' });
    expect(body).toMatchObject({ agency_experience: 0, academia_experience: 2, expertise_areas: [5] });
    expect((await get()).body).toMatchObject({ current_company: 'Studio South', revision: body.revision });
  });

  test('empty and null fields are dropped; texts named in clear are emptied', async () => {
    await put({ additional_info: 'Much', specialization: 'Cartons' });
    const kept = await put({ additional_info: '', specialization: null, industries: [], current_company: '' });
    expect(kept.body).toMatchObject({ additional_info: 'Much', specialization: 'Cartons', industries: [10, 16] });
    const cleared = await put({ clear: ['additional_info'] });
    expect(cleared.body).toMatchObject({ additional_info: '', specialization: 'Cartons' });
  });

  test('ASVS 8.2.3, 15.3.3: refuses to write fields of the staff', async () => {
    const fields = {
      rating: 5,
      status: 'rejected',
      works_with_beverage_client: true,
      status_reason: 'x',
      email: 'other@example.com',
      role: 'super_admin',
      registered_at: null,
      id: 1,
    };
    const { status, body } = await put(fields);
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([400, Object.keys(fields)]);
    const [row] = await server.ctx.db.select().from(experts).where(eq(experts.id, expert.id));
    expect(row).toMatchObject({ rating: 0, status: 'approved', works_with_beverage_client: false, status_reason: '' });
    expect((await get()).body.email).toBe(expert.email);
  });

  test('lists named in clear are emptied, whoever saves', async () => {
    const brand = { name: 'Alder', start_date: null, end_date: null, involved_with_brand: true };
    const emptied = { design_expertise: [], brands: [] };
    for (const { token } of [expert, await createAdmin(server.ctx)]) {
      const save = (body: object) => server.call('PUT', url, { token, body });
      const filled = await save({ design_expertise: ['package'], brands: [brand] });
      expect(filled).toMatchObject({ status: 200, body: { design_expertise: ['package'], brands: [brand] } });
      expect(await save({ clear: ['design_expertise', 'brands'] })).toMatchObject({ status: 200, body: emptied });
    }
  });

  test('brands are kept as a list of their own', async () => {
    const brands = [{ name: 'Alder', start_date: '2020-01-01', end_date: '', involved_with_brand: true }];
    const blank = { name: '', start_date: null, end_date: null, involved_with_brand: false };
    expect((await put({ brands: [blank, ...brands] })).body.brands).toEqual([{ ...brands[0], end_date: null }]);
    const wrong = [{ name: 'Alder', start_date: '2020-01-02', end_date: '2020-01-01', involved_with_brand: true }];
    expect((await put({ brands: wrong })).body).toEqual({
      errors: { 'brands.0.end_date': ['The end date cannot be before the start date'] },
    });
    for (const name of [5, true, {}, ['a']]) {
      const answer = await put({ brands: [{ ...blank, name }] });
      expect(answer).toMatchObject({ status: 400, body: { errors: { 'brands.0.name': [expect.any(String)] } } });
    }
  });

  test('values out of bounds and choices that do not exist are refused at their fields', async () => {
    const { status, body } = await put({
      age_expertise_adults: 4,
      agency_experience: 6,
      gender: 'unknown',
      linkedin_profile_url: 'ftp://somewhere',
      birthdate: '2999-01-01',
    });
    expect(status).toBe(400);
    expect((body as unknown as { errors: object }).errors).toMatchObject({
      age_expertise_adults: [expect.any(String)],
      agency_experience: [expect.any(String)],
      gender: ['Gender is required'],
      linkedin_profile_url: ['Please enter a valid URL (e.g., https://linkedin.com/in/your-profile)'],
      birthdate: ['Birthdate cannot be in the future'],
    });
    for (const wrong of [{ expertise_areas: [5, 999] }, { expertise_areas: [10] }, { expertise_level: 'guru' }]) {
      const [field = ''] = Object.keys(wrong);
      expect((await put(wrong)).body).toEqual({ errors: { [field]: ['Please choose from the list'] } });
    }
  });

  test('a retired choice stays where it was chosen and cannot be chosen anew', async () => {
    const [area] = await server.ctx.db
      .insert(formOptions)
      .values({ kind: 'area', name: `Area of ${expert.email}` })
      .returning();
    const id = area?.id ?? 0;
    await put({ expertise_areas: [5, id] });
    await server.ctx.db.update(formOptions).set({ retired_at: new Date() }).where(eq(formOptions.id, id));
    expect((await put({ expertise_areas: [id, 6] })).body.expertise_areas).toContain(id);
    expect((await put({ expertise_areas: [6] })).status).toBe(200);
    expect((await put({ expertise_areas: [id] })).status).toBe(400);
    const offered = await server.call<{ expertiseAreas: { id: number }[] }>('GET', '/api/experts/form-options/');
    expect(offered.body.expertiseAreas.map((option) => option.id)).not.toContain(id);
  });

  test('a retired level stays where it was chosen and cannot be chosen anew', async () => {
    const level = `level-${expert.id}`;
    const [option] = await server.ctx.db
      .insert(formOptions)
      .values({ kind: 'level', name: level, value: level, segment: 'senior' })
      .returning();
    const before = (await put({ expertise_level: level })).body.expertise_level;
    expect(before).toBe(level);
    await server.ctx.db
      .update(formOptions)
      .set({ retired_at: new Date() })
      .where(eq(formOptions.id, option?.id ?? 0));
    expect((await put({ expertise_areas: [6], expertise_level: level })).status).toBe(200);
    expect((await put({ expertise_level: 'senior' })).status).toBe(200);
    expect((await put({ expertise_level: level })).status).toBe(400);
  });

  test('no save makes a complete profile incomplete', async () => {
    expect((await put({ age_expertise_adults: 0, agency_experience: 0 })).body).toEqual({
      errors: {
        age_expertise: ['Please rate your expertise with at least one age group'],
        background: ['Please rate your experience in at least one professional background area'],
      },
    });
  });

  test('a profile that was never complete can be completed piece by piece', async () => {
    const unrated = await createExpert(server.ctx);
    expect((await put({ current_company: 'Studio' }, unrated.token)).status).toBe(200);
    expect((await put({ agency_experience: 0 }, unrated.token)).status).toBe(400);
  });

  test('a save of an older revision is refused', async () => {
    const { revision } = (await get()).body;
    expect((await put({ revision, current_company: 'First' })).status).toBe(200);
    expect(await put({ revision, current_company: 'Second' })).toMatchObject({
      status: 409,
      body: { code: 'stale', detail: 'You changed your profile yourself in the meantime, in another tab or window.' },
    });
    expect((await get()).body.current_company).toBe('First');
  });

  test('saving leaves a trace that names fields, not what they say', async () => {
    await put({ current_company: 'Traceable Ltd' });
    const rows = await server.ctx.db.select().from(auditEntries).where(eq(auditEntries.entity_id, expert.id));
    expect(rows.at(-1)).toMatchObject({ action: 'profile.updated', after: { fields: ['current_company'] } });
    expect(JSON.stringify(rows)).not.toContain('Traceable');
  });

  test('staff save their own profile without the rules of expertise', async () => {
    const admin = await createAdmin(server.ctx);
    const saved = await put({ first_name: 'Daniela', mobile_phone: '0700 123456' }, admin.token);
    expect(saved).toMatchObject({ status: 200, body: { first_name: 'Daniela', mobile_phone: '0700 123456' } });
  });
});

describe('saving as a multipart form', () => {
  test('lists come item by item, objects as JSON, numbers as texts', async () => {
    const { status, body } = await put(
      form({
        current_company: 'Studio West',
        industries: ['12', '13'],
        marketing_experience: '3',
        brands: [JSON.stringify({ name: 'Alder', start_date: null, end_date: null, involved_with_brand: false })],
      }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ current_company: 'Studio West', industries: [12, 13], marketing_experience: 3 });
    expect(body.brands).toHaveLength(1);
  });

  test('a picture is kept as squares, shown to its owner, replaced, and removed by a blank', async () => {
    const saved = await put(form({ first_name: 'Ada' }, await image(900, 600)));
    expect(saved.status).toBe(200);
    const address = saved.body.profile_picture ?? '';
    const shown = await fetch(server.url + address);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([width, height]).toEqual([512, 512]);

    const replaced = await put(form({}, await image(300, 300)));
    expect(replaced.body.profile_picture).not.toBe(address);
    const kept = await put({ current_company: 'Studio' });
    expect(kept.body.profile_picture).toBe(replaced.body.profile_picture);
    const removed = await put({ profile_picture: '' });
    expect(removed.body.profile_picture).toBeNull();
    const rows = await server.ctx.db.select().from(files).where(eq(files.uploaded_by, expert.id));
    expect(rows.filter((row) => row.ready_at)).toEqual([]);
  });

  test('refuses a file that is too large, damaged or not an image with the message of the screen', async () => {
    const text = new Blob(['hello'], { type: 'text/plain' });
    const pretended = new Blob(['<svg onload="alert(1)"/>'], { type: 'image/png' });
    const big = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/png' });
    const cut = (await image(900, 900)).slice(0, 300, 'image/png');
    const answers = [
      await put(form({}, text, 'me.txt')),
      await put(form({}, pretended)),
      await put(form({}, big)),
      await put(form({}, cut)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([415, 415, 413, 400]);
    expect(answers.slice(0, 3).map(({ body }) => body)).toEqual([
      { errors: { profile_picture: ['Please select a valid image file'] } },
      { errors: { profile_picture: ['Please select a valid image file'] } },
      { errors: { profile_picture: ['File size must be less than 5MB'] } },
    ]);
    expect((await get()).body.profile_picture).toBeNull();
  });

  test('a picture between 2 and 5 MB, or of another type than PNG and JPEG, is fine in Account and not in registration', async () => {
    const noise = Buffer.alloc(1000 * 1000 * 3, 0).map(() => Math.floor(Math.random() * 256));
    const png = await sharp(noise, { raw: { width: 1000, height: 1000, channels: 3 } })
      .png()
      .toBuffer();
    const picture = new Blob([new Uint8Array(png)], { type: 'image/png' });
    expect(picture.size).toBeGreaterThan(2 * 1024 * 1024);
    expect((await put(form({}, picture))).status).toBe(200);
    const token = await verified(server, newcomer());
    expect(await put(form({}, picture), token)).toMatchObject({
      status: 413,
      body: { errors: { profile_picture: ['Image size must be less than 2MB.'] } },
    });
    const text = new Blob(['hello'], { type: 'image/png' });
    const webp = new Blob([new Uint8Array(await sharp(png).webp().toBuffer())], { type: 'image/webp' });
    for (const other of [text, webp]) {
      expect(await put(form({}, other), token)).toMatchObject({
        status: 415,
        body: { errors: { profile_picture: ['Please select a PNG, JPEG, or JPG image file.'] } },
      });
    }
    expect((await put(form({}, webp, 'me.webp'))).status).toBe(200);
  });

  test('a picture of a profile that is refused is thrown away', async () => {
    const answer = await put(form({ gender: 'unknown' }, await image(300, 300)));
    expect(answer.status).toBe(400);
    expect(await server.ctx.db.select().from(files).where(eq(files.uploaded_by, expert.id))).toEqual([]);
  });
});
