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

/** Sends invitations in batches. After a failure it keeps what was sent; sending again continues from there. */
export function useImport() {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState('');
  const [sent, setSent] = useState<ImportResults>([]);
  /** How many invitations there are to send; 0 before that. */
  const [total, setTotal] = useState(0);
  const server = useDataProvider<PanelDataProvider>();
  const refresh = useRefresh();

  async function send(rows: ImportRow['values'][], texts: InvitationTexts) {
    setSending(true);
    setTotal(rows.length);
    setError('');
    let all = sent;
    try {
      while (all.length < rows.length) {
        const answer = await server.importExperts({
          rows: rows.slice(all.length, all.length + IMPORT_BATCH),
          ...texts,
        });
        all = [...all, ...answer.results];
        setSent(all);
      }
    } catch (failure) {
      setError(`${failureText(failure, INVITE_MESSAGES.failed)} ${all.length} were sent before. You can go on.`);
    } finally {
      setSending(false);
      refresh();
    }
  }

  /** Forgets what was sent from the previous file. */
  function restart() {
    setSent([]);
    setTotal(0);
    setError('');
  }

  const results = total > 0 && sent.length === total ? sent : null;
  return { isSending, sent: sent.length, error, results, send, restart };
}
