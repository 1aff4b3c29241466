import { definitionOf } from '#common/assessments/questions/registry.ts';
import type { MaterialKind } from '#common/library/materials.ts';
import type { Problem } from './problems.ts';
import { type Question, type Questionnaire, questionsInOrder } from './schema.ts';

const KIND_WORDS: Record<MaterialKind, string> = { image: 'an image', pdf: 'a PDF', model: 'a 3D model' };

/** What the rules ask of a material: how many pages of a PDF experts can see, null while these are not drawn. */
export type UsableMaterial = { kind: MaterialKind; pages: number | null };
type Usable = ReadonlyMap<number, UsableMaterial>;

/** Returns the problems with materials that prevent publishing. `usable` has every material that may be used. */
export function materialProblems(questionnaire: Questionnaire, usable: Usable): Problem[] {
  return questionsInOrder(questionnaire).flatMap((question) =>
    [...missing(question, usable), ...unfitting(question, usable)].map((problem) => ({
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

function missing(question: Question, usable: Usable): Found[] {
  const gone = 'The material does not belong to this Visual Identity System';
  const own = definitionOf(question.type)
    .materialIds(question.config)
    .some((id) => !usable.has(id));
  const beside = question.material_ids.some((id) => !usable.has(id));
  return [
    ...(own ? [{ field: configField(question), message: gone }] : []),
    ...(beside ? [{ field: 'material_ids', message: gone }] : []),
  ];
}

function unfitting(question: Question, usable: Usable): Found[] {
  const definition = definitionOf(question.type);
  const need = definition.materials;
  if (!need) return [];
  const found: Found[] = [];
  for (const id of definition.materialIds(question.config)) {
    const material = usable.get(id);
    if (!material) continue;
    const { kind, pages } = material;
    if (!need.kinds.includes(kind)) {
      found.push({
        field: configField(question),
        message: `This question needs ${need.kinds.map((wanted) => KIND_WORDS[wanted]).join(' or ')}`,
      });
    } else if (question.type === 'pins' && (kind === 'model') !== (question.config.surface === 'model')) {
      found.push({ field: configField(question), message: 'Choose the material again: its kind has changed' });
    } else if (kind === 'pdf' && pages !== null && 'page' in question.config && (question.config.page ?? 1) > pages) {
      found.push({
        field: 'config.page',
        message: pages === 1 ? 'This PDF has one page' : `This PDF has ${pages} pages`,
      });
    }
  }
  return found;
}
