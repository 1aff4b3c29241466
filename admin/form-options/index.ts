import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';

const FormOptionsPage = lazyPart(() => import('./FormOptionsPage.tsx').then((screen) => screen.FormOptionsPage));

export const formOptions = { name: 'form-options', list: FormOptionsPage, recordRepresentation: 'name' };
