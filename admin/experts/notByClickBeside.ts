/** Closes a dialog that holds what somebody has typed: by Escape, not by a click that went beside it. */
export const notByClickBeside = (onClose: () => void) => (_event: object, reason: string) => {
  if (reason !== 'backdropClick') onClose();
};
