import { remapMaterials } from './remap-materials.ts';
import { draftQuestionnaire, type Questionnaire } from './schema.ts';

const FORMAT = 'expert-panel-questionnaire';
const VERSION = 1;

/** A questionnaire as a JSON file for people to keep or to carry to another assessment. */
export function exportQuestionnaire(questionnaire: Questionnaire): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, questionnaire }, null, 2)}\n`;
}

/**
 * A questionnaire out of such a file. Materials that are not among `materialIds` are taken out of it.
 * Gives a sentence for people when the file is none.
 */
export function importQuestionnaire(
  text: string,
  materialIds: ReadonlySet<number>,
): { questionnaire: Questionnaire } | { error: string } {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { error: 'This file cannot be read: it is not JSON.' };
  }
  const wrapped = content as { format?: unknown; version?: unknown; questionnaire?: unknown } | null;
  if (wrapped?.format !== FORMAT) return { error: 'This file does not hold a questionnaire.' };
  if (wrapped.version !== VERSION) return { error: 'This file was made by another version of the portal.' };
  const parsed = draftQuestionnaire.safeParse(wrapped.questionnaire);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return {
      error: `This questionnaire is damaged at ${issue?.path.join('.') || 'its beginning'}: ${issue?.message ?? 'unreadable'}`,
    };
  }
  return { questionnaire: remapMaterials(parsed.data, (id) => (materialIds.has(id) ? id : null)) };
}
