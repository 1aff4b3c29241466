/** True from the very instant of the deadline on. */
export function hasPassed(deadline: string | Date | null, now = new Date()): boolean {
  return deadline !== null && new Date(deadline).getTime() <= now.getTime();
}

/** True if the assessment takes no more answers: staff closed it, or its deadline has passed. */
export function isClosed(
  assessment: { is_draft: boolean; is_active: boolean; deadline: string | Date | null },
  now = new Date(),
): boolean {
  return !assessment.is_draft && (!assessment.is_active || hasPassed(assessment.deadline, now));
}
