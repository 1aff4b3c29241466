import { useBuilder } from '#admin/assessments/builder/context.ts';
import type { PipeValues } from '#common/assessments/questionnaire/piping.ts';

const SAMPLE_NAME = 'Elena Lindqvist';

/** Returns sample values for the placeholders in a preview: the current brand and version, and a name. */
export function useSampleValues(): PipeValues {
  const { brand, version } = useBuilder();
  return { brand, version, expert_name: SAMPLE_NAME };
}
