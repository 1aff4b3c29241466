import type { PipeValues } from '#common/questionnaire/piping.ts';
import { useBuilder } from '../context.ts';

const SAMPLE_NAME = 'Elena Lindqvist';

/** What placeholders show in a preview: the brand and version at hand, and somebody's name. */
export function useSampleValues(): PipeValues {
  const { brand, version } = useBuilder();
  return { brand, version, expert_name: SAMPLE_NAME };
}
