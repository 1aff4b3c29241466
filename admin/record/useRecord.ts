import { useRecordContext } from 'react-admin';

/** Returns the current record: that of the screen, row or card. @throws if there is none */
export function useRecord<Shown extends object>(): Shown {
  const record = useRecordContext();
  if (!record) throw new Error('This part needs a record around it');
  return record as unknown as Shown;
}
