import { Secret, TOTP } from 'otpauth';
import { expect, vi } from 'vitest';
import { form, pdf, png, upload } from '#tests/factories/files.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import type { TestMailServer } from '#tests/servers/smtp.ts';

/** The first super admin, as `create-admin` takes it from the environment. */
export const ADMIN = {
  ADMIN_EMAIL: 'root@northwind.example',
  ADMIN_PASSWORD: 'Harbour-Lantern#2026',
  ADMIN_FIRST_NAME: 'Rita',
  ADMIN_LAST_NAME: 'Root',
};

/** The fields of answers that the journey goes on with. */
type Body = { id: number; access: string; secret: string; results: { id: number }[] };

/** Through HTTP: sign-in with a second factor, first settings, an invitation by mail, the upload of a picture, a report as PDF. */
export async function journey(url: string, mail: TestMailServer): Promise<void> {
  async function done(method: string, target: string, token?: string, body?: object): Promise<Body> {
    const isForm = body instanceof FormData;
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    };
    const response = await fetch(url + target, { method, headers, body: isForm ? body : body && JSON.stringify(body) });
    const content = await response.text();
    expect(response.status, `${method} ${target}: ${content}`).toBeLessThan(300);
    return JSON.parse(content || '{}') as Body;
  }
  const before = { username: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  const { access: enrolling } = await done('POST', '/api/auth/token/', undefined, before);
  const { secret } = await done('POST', '/api/auth/second-factor/begin/', enrolling, { password: before.password });
  const codeIn = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });
  await done('POST', '/api/auth/second-factor/confirm/', enrolling, { code: codeIn(0) });
  const { access: staff } = await done('POST', '/api/auth/token/', undefined, { ...before, otp: codeIn(30) });

  const company = { company_name: 'Northwind', contact_email: 'panel@northwind.example' };
  await done('PATCH', '/api/settings/', staff, company);
  const invited = { firstName: 'Nora', lastName: 'Noon', email: 'nora@experts.example' };
  await done('POST', '/api/experts/invite/', staff, invited);
  await vi.waitFor(() => expect(mail.received.map(({ to }) => to)).toContain(invited.email), { timeout: 30_000 });

  const brand = await done('POST', '/api/brands/brands/', staff, form({ name: 'Casa Verano' }));
  const { results: regions } = await done('GET', '/api/brands/geographical-regions/', staff);
  const fields = { brand: brand.id, version: 'V1', release_date: '2026-05-04', category: 'Water', market: 'Italy' };
  const footprint = [regions[0]?.id ?? 0];
  // PDFs are checked in a process of their own.
  const document = upload(pdf(), 'guidelines.pdf', 'application/pdf');
  const filed = form({ ...fields, geographical_footprint: footprint, document });
  const vis = await done('POST', '/api/brands/vis/', staff, filed);
  const image = upload(await png(1200, 900), 'front.png', 'image/png');
  const material = await done('POST', '/api/brands/vis-materials/', staff, form({ vis: vis.id, image }));
  const addresses = JSON.stringify(material).match(/\/api\/files\/[^"\\\s,]+/g) ?? [];
  const pictures = addresses.filter((address) => !address.includes('download'));
  expect(pictures.length).toBeGreaterThan(0);
  for (const picture of pictures) {
    const response = await fetch(url + picture);
    expect([response.status, response.headers.get('content-type')], picture).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
  }

  // Chinese letters are in fonts that are found by name only when they are needed, beside the two that each report has.
  const asked = question('rating', 'q1', { title: '包装的第一印象', material_ids: [material.id] });
  const draft = { vis: vis.id, title: 'Pack refresh 包装', reward: '25.00', questionnaire: questionnaire([asked]) };
  const assessment = await done('POST', '/api/assessments/', staff, draft);
  await done('PATCH', `/api/assessments/${assessment.id}/`, staff, { is_draft: false });
  const report = await fetch(`${url}/api/assessments/${assessment.id}/export-pdf/`, {
    headers: { authorization: `Bearer ${staff}` },
  });
  const content = Buffer.from(await report.arrayBuffer()).toString('latin1');
  expect([report.status, content.slice(0, 5)], content.slice(0, 500)).toEqual([200, '%PDF-']);
  expect(content.match(/\/FontFile2/g)?.length).toBeGreaterThan(2);
}
