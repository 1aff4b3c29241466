import { api } from '#common/ui/api/api.ts';
import { answerOf } from './callError.ts';

type Api = typeof api;

/** The API client for the data provider: what it throws is a CallError. Nothing else in the staff app may call the API. */
export const server = {
  get: <T>(...args: Parameters<Api['get']>) => answerOf(api.get<T>(...args)),
  post: <T = unknown>(...args: Parameters<Api['post']>) => answerOf(api.post<T>(...args)),
  put: <T = unknown>(...args: Parameters<Api['put']>) => answerOf(api.put<T>(...args)),
  patch: <T = unknown>(...args: Parameters<Api['patch']>) => answerOf(api.patch<T>(...args)),
  delete: <T = undefined>(...args: Parameters<Api['delete']>) => answerOf(api.delete<T>(...args)),
  upload: <T = unknown>(...args: Parameters<Api['upload']>) => answerOf(api.upload<T>(...args)),
  blob: (...args: Parameters<Api['blob']>) => answerOf(api.blob(...args)),
  download: (...args: Parameters<Api['download']>) => answerOf(api.download(...args)),
};
