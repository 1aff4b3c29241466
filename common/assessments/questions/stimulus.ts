import * as z from 'zod';
import { complain } from './parts.ts';

/** The one material that a question is about. */
export const stimulusShape = {
  material_id: z.number().int().positive().nullable(),
  /** The page of a PDF, from 1; null for other materials. */
  page: z.number().int().min(1).max(5000).nullable(),
};
export type Stimulus = { material_id: number | null; page: number | null };

/** Adds the issue that no material was chosen. */
export function checkStimulus(config: Stimulus, context: z.core.$RefinementCtx): void {
  if (config.material_id === null) complain(context, ['material_id'], 'Choose a material');
}

export const stimulusMaterials = {
  materialIds: (config: Stimulus): number[] => (config.material_id === null ? [] : [config.material_id]),
  withMaterials: <Config extends Stimulus>(config: Config, replace: (id: number) => number | null): Config => ({
    ...config,
    material_id: config.material_id === null ? null : replace(config.material_id),
  }),
};
