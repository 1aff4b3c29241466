import { VIS_MESSAGES } from '#common/library/vis.ts';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import type { VisConflict as Conflict } from './visConflict.ts';

type Props = { conflict: Conflict; onKeepWriting: () => void; onSave: () => void };

/** Shows what somebody else changed in the same fields, before it is replaced. */
export function VisConflict({ conflict: { both }, onKeepWriting, onSave }: Props) {
  return (
    <ConfirmDialog
      open
      title="Changed by someone else"
      text={
        <>
          {VIS_MESSAGES.changed} What only they changed is kept. You both changed:
          <ul>
            {both.map(({ name, theirs }) => (
              <li key={name}>
                {name}
                {theirs && `, now “${theirs}”`}
              </li>
            ))}
          </ul>
        </>
      }
      cancelLabel="Keep writing"
      confirmLabel="Save my entries"
      onConfirm={onSave}
      onClose={onKeepWriting}
    />
  );
}
