import { isValidElement, useEffect } from 'react';
import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'react-admin';
import { useToast } from '#common/ui/feedback/toasts.tsx';

const severities = ['success', 'info', 'warning', 'error'] as const;

/** Shows react-admin's notifications as the portal's toasts: top right, 5000 ms; `action` of the options is a button in it. */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  const toast = useToast();

  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    const { message, type, notificationOptions } = notification;
    // The toast offers no undo, so a delayed mutation runs now, before the screen can be closed.
    if (notificationOptions?.undoable) takeMutation()?.({ isUndo: false });
    if (isValidElement(message)) throw new Error('Notifications must be strings, not elements');
    const severity = severities.find((known) => known === type) ?? 'info';
    toast[severity](translate(String(message), notificationOptions?.messageArgs), notificationOptions?.action);
  }, [notifications, takeNotification, takeMutation, translate, toast]);

  return null;
}
