import { useBuilder } from '#admin/assessments/builder/context.ts';
import type { PipeValues } from '#common/assessments/questionnaire/piping.ts';

const SAMPLE_NAME = 'Elena Lindqvist';

/** What placeholders show in a preview: the brand and version at hand, and somebody's name. */
export function useSampleValues(): PipeValues {
  const { brand, version } = useBuilder();
  return { brand, version, expert_name: SAMPLE_NAME };
}
