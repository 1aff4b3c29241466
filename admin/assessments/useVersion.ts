import { useServerQuery } from '#admin/useServerQuery.ts';

/** Loads the questionnaire of a version of an assessment, which never changes; nothing while not `enabled`. */
export function useVersion(assessmentId: number, version: number, enabled = true) {
  return useServerQuery(
    ['assessment-version', assessmentId, version],
    (server, signal) => server.readVersion(assessmentId, version, signal),
    { staleTime: Number.POSITIVE_INFINITY, enabled },
  );
}
