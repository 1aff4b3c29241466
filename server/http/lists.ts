import type { FastifyRequest } from 'fastify';
import type { Page } from '#common/api/lists.ts';

type Slice = { page: number; page_size: number };

/** LIMIT and OFFSET of a page. */
export function limitAndOffset({ page, page_size }: Slice): { limit: number; offset: number } {
  return { limit: page_size, offset: (page - 1) * page_size };
}

/** The answer of a list; `next` and `previous` are this request's address with another page, or null. */
export function pageAnswer<T>(request: FastifyRequest, query: Slice, count: number, results: T[]): Page<T> {
  const address = (page: number) => {
    const [path = '', search = ''] = request.url.split('?');
    const params = new URLSearchParams(search);
    params.set('page', String(page));
    return `${path}?${params}`;
  };
  return {
    count,
    next: query.page * query.page_size < count ? address(query.page + 1) : null,
    previous: query.page > 1 ? address(query.page - 1) : null,
    results,
  };
}
