import MoreVertIcon from '@mui/icons-material/MoreVert';
import { Divider, IconButton, Menu, MenuItem, type MenuItemProps } from '@mui/material';
import { useId, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useUser } from '#common/ui/session/session.ts';
import { ActionStep, useCallOf } from './ActionStep.tsx';
import { type Action, type CallAction, isDirect, isOffered, isPossible, labelOf } from './action.ts';

type Props<Row> = {
  /** The name of the button that opens the menu: "Actions for Jane Doe". */
  label: string;
  actions: readonly Action<Row>[];
};

/** The menu of actions on the record around. What calls the server at once leaves it open until it is done. */
export function ActionMenu<Row>({ label, actions }: Props<Row>) {
  const row = useRecordContext() as Row;
  const user = useUser();
  const navigate = useNavigate();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<Action<Row> | null>(null);
  const close = () => setAnchor(null);
  const choose = (action: Action<Row>) => {
    close();
    if ('go' in action) void navigate(action.go(row));
    else if ('choose' in action) action.choose(row);
    else setChosen(action);
  };
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertIcon />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {actions
          .filter((action) => isOffered(action, user, row))
          .flatMap((action) => {
            const key = labelOf(action, row);
            const item = {
              disabled: !isPossible(action, row),
              sx: action.apart ? { color: 'error.main' } : undefined,
              children: key,
            };
            return [
              ...(action.apart ? [<Divider key="apart" />] : []),
              isDirect(action, row) ? (
                <CallItem key={key} {...item} action={action} row={row} onDone={close} />
              ) : (
                <MenuItem key={key} {...item} onClick={() => choose(action)} />
              ),
            ];
          })}
      </Menu>
      {chosen && <ActionStep action={chosen} row={row} onClose={() => setChosen(null)} />}
    </>
  );
}

type ItemProps<Row> = Omit<MenuItemProps, 'action'> & { action: CallAction<Row>; row: Row; onDone: () => void };

function CallItem<Row>({ action, row, onDone, disabled, ...item }: ItemProps<Row>) {
  const [run, isRunning] = useCallOf(action, row, { onSuccess: onDone });
  return <MenuItem {...item} disabled={disabled || isRunning} onClick={() => void run()} />;
}
