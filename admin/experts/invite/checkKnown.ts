import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import type { ImportRow } from '#common/people/experts/import.ts';

/** Marks the rows whose address the panel already knows, also in another spelling. */
export async function checkKnown(server: PanelDataProvider, rows: ImportRow[]): Promise<ImportRow[]> {
  const emails = rows.filter((row) => row.errors.length === 0).map((row) => row.values.email);
  const { known } = await server.checkImport(emails);
  const reasons = new Map(known.map(({ email, reason }) => [email, reason]));
  return rows.map((row) => {
    const reason = reasons.get(row.values.email);
    return reason ? { ...row, errors: [...row.errors, reason] } : row;
  });
}
