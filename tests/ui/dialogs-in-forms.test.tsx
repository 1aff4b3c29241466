import { Dialog, Drawer, Menu, Modal, Popover } from '@mui/material';
import { fireEvent } from '@testing-library/react';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { parts } from '#tests/factories/sources.ts';
import { show } from './render.tsx';

const close = () => undefined;
const inFront: Record<string, (form: ReactElement) => ReactNode> = {
  Dialog: (form) => <Dialog open>{form}</Dialog>,
  Drawer: (form) => <Drawer open>{form}</Drawer>,
  Menu: (form) => (
    <Menu open anchorEl={document.body}>
      {form}
    </Menu>
  ),
  Modal: (form) => <Modal open>{form}</Modal>,
  Popover: (form) => (
    <Popover open anchorEl={document.body}>
      {form}
    </Popover>
  ),
  FormDialog: (form) => <FormDialog onClose={close}>{form}</FormDialog>,
  ConfirmDialog: (form) => (
    <ConfirmDialog open title="Sure?" text={form} confirmLabel="Yes" onConfirm={close} onClose={close} />
  ),
};

test.each(Object.keys(inFront))('a form in a %s does not submit the form that it was opened from', (kind) => {
  const [inner, outer] = [vi.fn(stay), vi.fn(stay)];
  show(
    <form onSubmit={outer}>
      {inFront[kind]?.(
        <form onSubmit={inner}>
          <button type="submit">Continue</button>
        </form>,
      )}
      <button type="submit">Save</button>
    </form>,
  );
  const button = (text: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === text);
  fireEvent.click(button('Continue') as HTMLElement);
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(button('Save') as HTMLElement);
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 1]);
});

test("every dialog of the product is based on MUI's Modal, and none is submitted in a way of its own", () => {
  const texts = [...parts()];
  expect(texts.length).toBeGreaterThan(300);
  const without = /createPortal|showModal|material\/(Portal|Popper)'|<(Portal|Popper|dialog)\b/;
  const own = /<(Modal|\w*Dialog|Drawer|Popover|Menu)(\s[^<>]*?)?\sonSubmit=\{\(?event/;
  expect(texts.filter(([, text]) => without.test(text) || own.test(text)).map(([file]) => file)).toEqual([]);
});

const stay = (event: FormEvent) => event.preventDefault();
