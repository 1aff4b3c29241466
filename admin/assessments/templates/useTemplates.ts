import { useQuery } from '@tanstack/react-query';
import { type Page, WHOLE_LIST } from '#common/api/lists.ts';
import type { TemplateCategory, TemplateRow } from '#common/assessments/templates.ts';
import { api } from '#common/ui/api/api.ts';

export const TEMPLATES_KEY = ['assessment-templates'];

/** Loads the templates by category and title. */
export function useTemplates(search = '') {
  return useQuery({
    queryKey: [...TEMPLATES_KEY, search],
    queryFn: ({ signal }) =>
      api.get<Page<TemplateRow>>('/assessments/templates/', {
        params: { ...WHOLE_LIST, search: search || undefined },
        signal,
      }),
  });
}

export function useTemplateCategories() {
  return useQuery({
    queryKey: [...TEMPLATES_KEY, 'categories'],
    queryFn: ({ signal }) => api.get<TemplateCategory[]>('/assessments/templates/categories/', { signal }),
  });
}
