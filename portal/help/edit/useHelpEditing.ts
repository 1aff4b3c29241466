import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FaqCategoryPayload, FaqPayload } from '#common/help/help.ts';
import { api } from '#common/ui/api/api.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { FAQS_KEY } from '#portal/help/useHelp.ts';

const FAQS = '/business/faqs/';
const CATEGORIES = '/business/faq-categories/';

/** Changes questions and categories; each change updates the page, and failures are shown. */
export function useHelpEditing() {
  const client = useQueryClient();
  const toast = useToast();
  const refresh = () => client.invalidateQueries({ queryKey: FAQS_KEY });
  const failed = () => toast.error('The change could not be saved. Please try again.');
  return {
    saveFaq: useMutation({
      mutationFn: ({ id, ...payload }: FaqPayload & { id?: number }) =>
        id === undefined ? api.post(FAQS, payload) : api.patch(`${FAQS}${id}/`, payload),
      onSuccess: refresh,
    }),
    saveCategory: useMutation({
      mutationFn: ({ id, ...payload }: FaqCategoryPayload & { id?: number }) =>
        id === undefined ? api.post(CATEGORIES, payload) : api.patch(`${CATEGORIES}${id}/`, payload),
      onSuccess: refresh,
    }),
    removeFaq: useMutation({
      mutationFn: (id: number) => api.delete(`${FAQS}${id}/`),
      onSuccess: refresh,
      onError: failed,
    }),
    removeCategory: useMutation({
      mutationFn: (id: number) => api.delete(`${CATEGORIES}${id}/`),
      onSuccess: refresh,
      onError: failed,
    }),
    orderFaqs: useMutation({
      mutationFn: (ids: number[]) => api.put(`${FAQS}order/`, { ids }),
      onSuccess: refresh,
      onError: failed,
    }),
    orderCategories: useMutation({
      mutationFn: (ids: number[]) => api.put(`${CATEGORIES}order/`, { ids }),
      onSuccess: refresh,
      onError: failed,
    }),
  };
}
