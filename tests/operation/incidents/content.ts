import { form, png, upload } from '#tests/factories/files.ts';
import { call, type Portal } from './people.ts';

/** Makes a brand with a logo, which is a file; returns the address of the logo. */
export async function addBrand(
  { url }: Portal,
  token: string,
  name: string,
): Promise<{ status: number; logo: string }> {
  const response = await fetch(`${url}/api/brands/brands/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form({ name, logo: upload(await png(), 'logo.png', 'image/png') }),
  });
  const { logo = '' } = (await response.json()) as { logo?: string };
  return { status: response.status, logo };
}

/** The names of all brands. */
export async function brands(machine: Portal, token: string): Promise<string[]> {
  const { body } = await call(machine, 'GET', '/brands/brands/?ordering=name', token);
  return (body.results as { name: string }[]).map(({ name }) => name);
}
