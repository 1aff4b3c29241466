import { server } from './server.ts';

/** What staff do with the questions and categories of the Help Center. */
export const helpActions = {
  orderFaqs: (ids: number[]) => server.put('/business/faqs/order/', { ids }),
  orderFaqCategories: (ids: number[]) => server.put('/business/faq-categories/order/', { ids }),
};
