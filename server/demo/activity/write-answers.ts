import { answersById } from '#common/assessments/questionnaire/answer.ts';
import { progress, visibleQuestions } from '#common/assessments/questionnaire/logic.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import type { answers } from '#server/data/schema/assessments.ts';
import { answerTo } from './answering.ts';
import type { Asked } from './asked.ts';
import type { Participant } from './participants.ts';
import type { Random } from './random.ts';

type AnswerRow = Omit<typeof answers.$inferInsert, 'response_id'>;

const POINTERS = ['mouse', 'mouse', 'touch', 'mouse', 'touch', 'keyboard'] as const;
/** How often a question that offers it is answered with "cannot judge". */
const CANNOT_JUDGE = 0.06;

/** One expert's answers in the order of the questions; somebody who has not submitted stops half-way. */
export function writeAnswers(
  questionnaire: Questionnaire,
  asked: Asked[],
  person: Participant,
  random: Random,
): { answers: AnswerRow[]; progress: number } {
  const liking = random.around(0, 0.45);
  const pointer = random.pick(POINTERS);
  const device = {
    pointer,
    viewport_width: pointer === 'touch' ? 390 : 1440,
    viewport_height: pointer === 'touch' ? 780 : 860,
    pixel_ratio: pointer === 'touch' ? 3 : 1,
    webgl: true,
  };
  const written: AnswerRow[] = [];
  const most = person.submitted_at ? asked.length : Math.ceil(asked.length / 2);
  let at = person.started_at?.getTime() ?? 0;
  for (const each of asked) {
    if (written.length >= most) break;
    const { question } = each;
    const shown = visibleQuestions(questionnaire, byId(written));
    if (!shown.some(({ id }) => id === question.id)) continue;
    const cannot_judge = question.allow_cannot_judge && random.next() < CANNOT_JUDGE;
    const active_ms = Math.round(9000 + random.next() * 30_000);
    at += active_ms;
    written.push({
      question_id: question.id,
      value: cannot_judge ? null : answerTo(each, liking, random),
      cannot_judge,
      revision: at,
      answered_at: new Date(at),
      saved_at: new Date(at),
      measurement: {
        order_shown: written.length,
        options_shown: [],
        active_ms,
        first_action_ms: Math.round(800 + random.next() * 4000),
        materials_opened: question.material_ids,
        device,
      },
    });
  }
  return { answers: written, progress: progress(questionnaire, byId(written)) };
}

const byId = (rows: AnswerRow[]) =>
  answersById(
    rows.map((row) => ({ question_id: row.question_id, value: row.value, cannot_judge: row.cannot_judge ?? false })),
  );
