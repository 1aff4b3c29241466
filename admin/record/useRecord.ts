import { useRecordContext } from 'react-admin';

/** Returns the record around: that of the screen, of a row or of a card. @throws where there is none */
export function useRecord<Shown extends object>(): Shown {
  const record = useRecordContext();
  if (!record) throw new Error('This part needs a record around it');
  return record as unknown as Shown;
}
