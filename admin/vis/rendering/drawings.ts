/** A file that is drawn in this browser: a document's pages or a model's views. */
export type Drawing = {
  fileId: number;
  visId: number;
  kind: 'pages' | 'views';
  state: 'waiting' | 'drawing' | 'failed';
  drawn: number;
  /** 0 while unknown. */
  total: number;
};
/** Called after each stored picture. */
export type Progress = (drawn: number, total: number) => void;
type Job = Pick<Drawing, 'fileId' | 'visId' | 'kind'>;

/**
 * Draws files in the background, one after the other, whatever screen is open. A file leaves the list once it is
 * drawn; a failed one stays until it is drawn again.
 */
export function createDrawings() {
  let list: readonly Drawing[] = [];
  let line: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  const set = (next: readonly Drawing[]) => {
    list = next;
    for (const listener of listeners) listener();
  };
  const change = (fileId: number, part: Partial<Drawing>) =>
    set(list.map((drawing) => (drawing.fileId === fileId ? { ...drawing, ...part } : drawing)));
  const without = (fileId: number) => list.filter((drawing) => drawing.fileId !== fileId);

  return {
    getState: () => list,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Queues a file, unless it is already queued. `work` draws it. If `work` throws, `onFail` says whether the file is
     * still wanted.
     */
    add(job: Job, work: (progress: Progress) => Promise<void>, onFail: (error: unknown) => boolean): void {
      const known = list.find(({ fileId }) => fileId === job.fileId);
      if (known && known.state !== 'failed') return;
      set([...without(job.fileId), { ...job, state: 'waiting', drawn: 0, total: 0 }]);
      line = line.then(async () => {
        change(job.fileId, { state: 'drawing' });
        try {
          await work((drawn, total) => change(job.fileId, { drawn, total }));
          set(without(job.fileId));
        } catch (error) {
          if (onFail(error)) change(job.fileId, { state: 'failed' });
          else set(without(job.fileId));
        }
      });
    },
  };
}
