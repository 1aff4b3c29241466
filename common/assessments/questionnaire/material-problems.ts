import { definitionOf } from '#common/assessments/questions/registry.ts';
import type { MaterialKind } from '#common/library/materials.ts';
import type { Problem } from './problems.ts';
import { type Question, type Questionnaire, questionsInOrder } from './schema.ts';

const KIND_WORDS: Record<MaterialKind, string> = { image: 'an image', pdf: 'a PDF', model: 'a 3D model' };

/** Returns the problems with materials that prevent publishing. `kinds` has every material that may be used. */
export function materialProblems(questionnaire: Questionnaire, kinds: ReadonlyMap<number, MaterialKind>): Problem[] {
  return questionsInOrder(questionnaire).flatMap((question) =>
    [...missing(question, kinds), ...unfitting(question, kinds)].map((problem) => ({
      ...problem,
      question_id: question.id,
      section_id: null,
    })),
  );
}

type Found = Pick<Problem, 'field' | 'message'>;

/** The field of a question's config that names its material. */
export function configField(question: Question): string {
  return question.type === 'preference' ? 'config.material_ids' : 'config.material_id';
}

function missing(question: Question, kinds: ReadonlyMap<number, MaterialKind>): Found[] {
  const gone = 'The material does not belong to this Visual Identity System';
  const own = definitionOf(question.type)
    .materialIds(question.config)
    .some((id) => !kinds.has(id));
  const beside = question.material_ids.some((id) => !kinds.has(id));
  return [
    ...(own ? [{ field: configField(question), message: gone }] : []),
    ...(beside ? [{ field: 'material_ids', message: gone }] : []),
  ];
}

function unfitting(question: Question, kinds: ReadonlyMap<number, MaterialKind>): Found[] {
  const definition = definitionOf(question.type);
  const need = definition.materials;
  if (!need) return [];
  const found: Found[] = [];
  for (const id of definition.materialIds(question.config)) {
    const kind = kinds.get(id);
    if (!kind) continue;
    if (!need.kinds.includes(kind)) {
      found.push({
        field: configField(question),
        message: `This question needs ${need.kinds.map((wanted) => KIND_WORDS[wanted]).join(' or ')}`,
      });
    } else if (question.type === 'pins' && (kind === 'model') !== (question.config.surface === 'model')) {
      found.push({ field: configField(question), message: 'Choose the material again: its kind has changed' });
    }
  }
  return found;
}
