import { FormOptionsPage } from './FormOptionsPage.tsx';

export const formOptions = { name: 'form-options', list: FormOptionsPage, recordRepresentation: 'name' };
