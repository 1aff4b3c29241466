import { NPS_MAX } from '#common/assessments/questions/limits.ts';
import type { FieldsOf } from './ConfigFields.tsx';

export const npsFields: FieldsOf<'nps'> = [{ kind: 'ends', key: 'labels', low: '0 means', high: `${NPS_MAX} means` }];
