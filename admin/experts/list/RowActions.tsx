import { useRecordContext } from 'react-admin';
import { ActionMenu } from '#admin/actions/ActionMenu.tsx';
import { EXPERT_MENU } from '#admin/experts/actions.tsx';
import { useMay } from '#admin/useMay.ts';
import type { ExpertRow } from '#common/people/experts/list.ts';

/** Actions on one person in the list, for those who may view the person. */
export function RowActions() {
  const row = useRecordContext<ExpertRow>();
  const may = useMay();
  if (!row || !may('show', 'experts', row)) return null;
  return <ActionMenu label={`Actions for ${row.name}`} actions={EXPERT_MENU} />;
}
