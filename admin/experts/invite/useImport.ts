import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useRefresh } from 'react-admin';
import type { PanelDataProvider } from '#admin/dataProvider/index.ts';
import { failureText } from '#admin/dataProvider/server.ts';
import {
  IMPORT_BATCH,
  type ImportAnswer,
  type ImportRow,
  INVITE_MESSAGES,
  type InvitationTexts,
} from '#common/people/experts/invite.ts';

export type ImportResults = ImportAnswer['results'];

type Sending = { rows: ImportRow['values'][]; texts: InvitationTexts };

/** Sends invitations in batches. After a failure it keeps what was sent; sending again continues from there. */
export function useImport() {
  const [sent, setSent] = useState<ImportResults>([]);
  const server = useDataProvider<PanelDataProvider>();
  const sending = useMutation({
    mutationFn: async ({ rows, texts }: Sending) => {
      let all = sent;
      while (all.length < rows.length) {
        const batch = rows.slice(all.length, all.length + IMPORT_BATCH);
        all = [...all, ...(await server.importExperts({ rows: batch, ...texts })).results];
        setSent(all);
      }
    },
    onSettled: useRefresh(),
  });
  const failure = failureText(sending.error, INVITE_MESSAGES.failed);
  return {
    isSending: sending.isPending,
    sent: sent.length,
    error: sending.isError ? `${failure} ${sent.length} were sent before. You can go on.` : '',
    results: sending.isSuccess ? sent : null,
    send: (rows: Sending['rows'], texts: InvitationTexts) =>
      sending.mutateAsync({ rows, texts }).catch(() => undefined),
    /** Forgets what was sent from the previous file. */
    restart: () => {
      setSent([]);
      sending.reset();
    },
  };
}
