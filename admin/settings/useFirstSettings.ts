import { useServerQuery } from '#admin/dataProvider/useServerQuery.ts';

/** What a new installation still lacks. */
export const useFirstSettings = () =>
  useServerQuery(['settings', 'first'], (server, signal) => server.readFirstSettings(signal));
