import { ADMIN, bringToTop, type Screen } from './screen.ts';

const seenBy = 'for staff';
/** “Aqualta V2.5: the refreshed label”, answered by 23 experts. */
const LABEL = 3;
/** “Verdara V2: does it stand out on the shelf?”, under way. */
const SHELF = 4;

/** Designs, assessments and results. */
export const workScreens: Screen[] = [
  {
    file: 'vis-library',
    title: 'VIS Library',
    address: '/vis',
    seenBy,
    about: 'Every visual identity system (VIS) with its brand, version and materials.',
    as: ADMIN,
    show: (page) => page.getByText('Aqualta').first().waitFor(),
  },
  {
    file: 'vis',
    title: 'One VIS',
    address: '/vis/:id',
    id: 6,
    seenBy,
    about: 'Its facts, pictures, 3D model and document, and the assessments that ask about it.',
    as: ADMIN,
    show: (page) =>
      page
        .getByRole('heading', { name: /Solenne/ })
        .first()
        .waitFor(),
  },
  {
    file: 'assessments',
    title: 'Assessments',
    address: '/assessments',
    seenBy,
    about: 'All assessments with their state, deadline and number of answers; staff land here.',
    as: ADMIN,
    show: (page) => page.getByText('Solenne: names for the flavours').first().waitFor(),
  },
  {
    file: 'builder',
    title: 'Builder',
    address: '/assessments/:id/edit',
    id: SHELF,
    seenBy,
    about:
      'Staff write the questions, with the outline on one side and the preview of what experts will see beside it.',
    as: ADMIN,
    async show(page) {
      await page.getByRole('navigation', { name: 'Parts of the assessment' }).getByText('Pin what helps').click();
      await page.getByRole('textbox', { name: 'Question', exact: true }).waitFor();
    },
  },
  {
    file: 'assessment-experts',
    title: 'Experts of an assessment',
    address: '/assessments/:id?tab=experts',
    id: SHELF,
    seenBy,
    about: 'Staff assign experts, send invitations and see how far each expert is.',
    as: ADMIN,
    show: (page) => page.getByRole('table').waitFor(),
  },
  {
    file: 'templates',
    title: 'Templates',
    address: '/assessments/templates',
    seenBy,
    about: 'Questionnaires from which a new assessment can begin.',
    as: ADMIN,
    show: (page) => page.getByText('3D').first().waitFor(),
  },
  {
    file: 'results',
    title: 'Results',
    address: '/responses/:id',
    id: LABEL,
    seenBy,
    about:
      'A [verdict](verdicts.md) on the designs, then figures, charts and a summary for each question; this one shows where experts set their pins.',
    as: ADMIN,
    async show(page) {
      await bringToTop(page.getByRole('heading', { name: /Pin what works on this label/ }));
    },
  },
  {
    file: 'results-phone',
    title: 'Results on a phone',
    address: '/responses/:id',
    id: LABEL,
    seenBy,
    about: 'The same figures and charts, one below the other.',
    as: ADMIN,
    phone: true,
    show: (page) => bringToTop(page.getByRole('heading', { name: /How appealing is this design/ })),
  },
];
