import { expect } from 'vitest';

/** How many figures were compared so far. */
export const compared = { figures: 0 };

/** Whether a result has every figure that R has, to 1e-6; a p of random permutations within one and a half of its errors. */
export function compare(own: unknown, wanted: unknown, where: string, error = 1e-6): void {
  if (typeof wanted === 'number') {
    compared.figures += 1;
    expect(typeof own, where).toBe('number');
    expect(Math.abs(Number(own) - wanted), `${where}: ${own} instead of ${wanted}`).toBeLessThanOrEqual(error);
  } else if (Array.isArray(wanted)) {
    expect(own, where).toHaveLength(wanted.length);
    for (const [index, each] of wanted.entries()) compare((own as unknown[])[index], each, `${where}[${index}]`);
  } else if (wanted !== null && typeof wanted === 'object') {
    const found = own as Record<string, unknown> | null;
    expect(found, where).not.toBeNull();
    for (const [key, each] of Object.entries(wanted)) {
      const drawn = key === 'p_value' && typeof found?.p_error === 'number';
      compare(found?.[key], each, `${where}.${key}`, drawn ? 1.5 * Number(found?.p_error) : undefined);
    }
  } else {
    compared.figures += 1;
    expect(own, where).toEqual(wanted);
  }
}
