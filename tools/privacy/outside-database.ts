import type { Level } from '../../server/data/privacy/rule.ts';

/** Where data are kept beside the tables of the product. */
type Place = { place: string; level: Level; holds: string; erased: string };

export const OUTSIDE_THE_DATABASE: Place[] = [
  {
    place: 'Storage: profile pictures',
    level: 'personal',
    holds: 'Squares drawn anew from the uploaded picture, without its metadata',
    erased: 'Removed by a job when the person is erased, or within two hours after a picture is replaced',
  },
  {
    place: 'Storage: materials, documents and attachments',
    level: 'secret design',
    holds: 'Designs, and files that staff attach to invitations',
    erased: 'Deleted with their VIS or assessment; nothing about experts',
  },
  {
    place: 'Ledger (`ledger.csv` or a Google Sheet)',
    level: 'personal',
    holds: 'Paid payouts with name and address of the receiver',
    erased: 'Name and address are overwritten by a job; payout, date, amount and currency stay',
  },
  {
    place: 'Storage and log: anchor of the audit log',
    level: 'internal',
    holds: 'Number and hash of its last entry, and how many network addresses and details stand beside it',
    erased: 'Nothing personal; the next anchor takes its place',
  },
  {
    place: 'Jobs (schema `pgboss`)',
    level: 'internal',
    holds: 'Ids of rows, and where files that are to be removed are stored',
    erased: 'Nothing personal; finished jobs are deleted by the queue',
  },
  {
    place: 'Folder `uploads`',
    level: 'personal',
    holds: 'Uploads while they are read',
    erased: 'When the upload ends; after a crash at the start, or within two hours',
  },
  { place: 'Log of the server', level: 'internal', holds: 'People by id only', erased: 'By the operator’s rotation' },
  {
    place: 'Backups, and old row versions in the database’s files',
    level: 'personal',
    holds: 'What the database held then',
    erased: 'With the backup; old row versions by VACUUM',
  },
];
