import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import type { CompletedResponse } from '#common/answers/responses.ts';
import type { ExpertAssessment, OwnResponse } from '#common/assessments/assessments.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { ScreenSkeleton } from '#common/ui/feedback/lazyPart.tsx';
import { MessagePage } from '#common/ui/feedback/MessagePage.tsx';
import { MaterialFailedContext } from '#common/ui/materials/materialContexts.ts';
import { useSession } from '#common/ui/session/session.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';
import { useFocusOnChange } from '#portal/layouts/useFocusOnChange.ts';
import { AnsweringPage } from './AnsweringPage.tsx';
import { AnswersPage } from './AnswersPage.tsx';
import { useExpertAssessment, useInvalidateLists } from './assessmentQuery.ts';
import { OpeningPage } from './OpeningPage.tsx';
import { ThanksPage } from './ThanksPage.tsx';

/** `/assessments/:id/complete`: opening, answering, thanks; afterwards read-only. */
export function CompletePage() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching } = useExpertAssessment(id);
  if (data) {
    return (
      <MaterialFailedContext value={() => void refetch()}>
        <Assessment key={id} assessment={data} />
      </MaterialFailedContext>
    );
  }
  if (!error || isFetching) return <ScreenSkeleton />;
  const { status, code, message } = asApiError(error);
  // The gate that asks for the agreement is about to replace this screen.
  if (code === 'agreement_required') return <ScreenSkeleton />;
  // Somebody could open it before: the message says what has ended that.
  if (status === 404 && code)
    return <MessagePage title="This assessment is no longer open to you" text={message} {...HOME} />;
  if ([400, 403, 404].includes(status)) {
    const text = 'It may have been sent to another of your addresses, or it is no longer open to you.';
    return <MessagePage title="This assessment is not for this account" text={text} {...HOME} />;
  }
  return <LoadError message="Failed to load the assessment. Please try again." onRetry={() => void refetch()} />;
}

function Assessment({ assessment }: { assessment: ExpertAssessment }) {
  const { profile } = useSession();
  const { refetch } = useExpertAssessment(String(assessment.id));
  const invalidateLists = useInvalidateLists();
  const [completed, setCompleted] = useState<CompletedResponse | null>(null);
  const [declined, setDeclined] = useState(assessment.declined);
  const start = useMutation({ mutationFn: () => api.post<OwnResponse>(`/projects/surveys/${assessment.id}/start/`) });
  // After submission the assessment's copy is newer than the one created by starting.
  const response = assessment.response?.submitted_at ? assessment.response : (start.data ?? assessment.response);

  const { status, message } = asApiError(start.error);

  useFocusOnChange(stageOf(completed, declined, response));

  if (completed)
    return (
      <ThanksPage
        completed={completed}
        deadline={assessment.deadline}
        onShowAnswers={async () => {
          const { data } = await refetch();
          const isThere = Boolean(data?.response?.submitted_at);
          if (isThere) setCompleted(null);
          return isThere;
        }}
      />
    );
  // A submitted response can only have been declined by staff.
  if (declined && !response?.submitted_at)
    return <MessagePage title={`You have declined “${assessment.title}”`} text="Thank you for telling us." {...HOME} />;
  if (response?.submitted_at) return <AnswersPage assessment={assessment} response={response} />;
  if (response)
    return (
      <AnsweringPage
        assessment={assessment}
        response={response}
        justStarted={start.isSuccess}
        onDone={(done) => {
          setCompleted(done);
          void invalidateLists();
        }}
      />
    );
  return (
    <OpeningPage
      assessment={assessment}
      onStart={() => start.mutate()}
      onDeclined={() => setDeclined(true)}
      busy={start.isPending}
      problem={start.error && (status === 0 ? SHARED_MESSAGES.network : message)}
      paid={profile?.works_with_beverage_client !== true}
    />
  );
}

/** Returns which screen this address shows. */
function stageOf(completed: CompletedResponse | null, declined: boolean, response: OwnResponse | null): string {
  if (completed) return 'thanks';
  if (declined && !response?.submitted_at) return 'declined';
  if (!response) return 'opening';
  return response.submitted_at ? 'answers' : 'answering';
}

const HOME = { to: routes.home, link: 'Back to home' };
