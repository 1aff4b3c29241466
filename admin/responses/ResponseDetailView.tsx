import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Alert, Box, Button, Card, Chip, DialogContentText, Link as MuiLink, Typography } from '@mui/material';
import { RecordContextProvider } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import { action } from '#admin/actions/action.ts';
import { isNotFound } from '#admin/dataProvider/server.ts';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { useRead } from '#admin/dataProvider/useRead.ts';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { cellsOf } from '#admin/schema/columns.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { routes } from '#common/access/addresses.ts';
import type { Materials } from '#common/answers/charts/picture.ts';
import { declinePayload } from '#common/answers/responses.ts';
import { type ResponseDetail, responseRow } from '#common/answers/results/results.ts';
import { answerScenes } from '#common/answers/results/types/registry.ts';
import type { Measurement } from '#common/assessments/questionnaire/answer.ts';
import { SaveChart } from '#common/ui/charts/SaveChart.tsx';
import { SceneSvg } from '#common/ui/charts/SceneSvg.tsx';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { formatTime } from '#common/words/dates.ts';
import { formatDuration } from '#common/words/duration-words.ts';
import { MINUTE } from '#common/words/units.ts';
import { responseState } from './ResponseList.tsx';

type Late = Pick<ResponseDetail, 'id' | 'expert_name'>;

const decline = action({
  label: 'Decline…',
  form: ({ expert_name }: Late) => ({
    title: 'Decline late answer',
    schema: declinePayload,
    saveLabel: 'Decline',
    danger: true,
    maxWidth: 'xs',
    inputs: (
      <>
        <DialogContentText>
          The answers of {expert_name} will not count, and nothing is paid for them. To undo this, assign the assessment
          to {expert_name} again.
        </DialogContentText>
        {inputsOf(declinePayload, ['reason'], { reason: { helperText: 'The expert reads it in an email.' } })}
      </>
    ),
  }),
  call: (server, { id }, { reason }) => server.declineResponse(id, reason),
  done: 'Late answer declined',
  failed: 'Failed to decline the response',
});

function LateNotice({ response }: { response: Late }) {
  const [accept, isAccepting] = useAction((server) => server.acceptResponse(response.id), {
    done: 'Response accepted successfully',
    failed: 'Failed to accept the response',
  });
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3, flexWrap: 'wrap' }}
      action={
        <>
          <ActionButton action={decline} row={response} color="inherit" size="small" disabled={isAccepting} />
          <BusyButton color="inherit" size="small" loading={isAccepting} onClick={() => void accept()}>
            Accept
          </BusyButton>
        </>
      }
    >
      Submitted after the assessment had closed. It counts, and is paid, once you accept it.
    </Alert>
  );
}

/** One expert's response with all answers. */
export function ResponseDetailView({ assessmentId, id }: { assessmentId: number; id: number }) {
  const query = useRead('readResponse', [assessmentId, id]);
  const { data, error } = query;
  const [address] = useSearchParams();
  const list = new URLSearchParams(address);
  list.delete('response');
  list.set('tab', 'responses');
  const back = (
    <Button component={Link} to={{ search: `?${list}` }} startIcon={<ArrowBackIcon />}>
      Back to all responses
    </Button>
  );
  if (!data && isNotFound(error)) return <EmptyState title="This response does not exist." action={back} />;
  if (!data) return <NotLoaded query={query} failed="Failed to load the response. Please try again." height={480} />;
  const materials = new Map(data.materials.map((material) => [material.id, material]));
  return (
    <>
      {back}
      <ResponseHead response={data} />
      {data.state === 'late' && <LateNotice response={data} />}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {data.answers.map((answer) => (
          <AnswerCard
            key={answer.place}
            answer={answer}
            materials={materials}
            of={`Response ${data.id}: ${data.expert_name}`}
          />
        ))}
      </Box>
    </>
  );
}

const { state } = cellsOf(responseRow, { state: responseState });

function ResponseHead({ response }: { response: ResponseDetail }) {
  const { expert_id, expert_name, expert_email, version, active_minutes, started_at, submitted_at } = response;
  return (
    <Box sx={{ mt: 1, mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h2">
          Response {response.id}:{' '}
          <MuiLink component={Link} to={routes.expert(expert_id)}>
            {expert_name}
          </MuiLink>
        </Typography>
        <RecordContextProvider value={response}>{state}</RecordContextProvider>
      </Box>
      <Typography color="text.secondary">
        {expert_email} · version {version} · started {formatTime(started_at)}
        {submitted_at && ` · submitted ${formatTime(submitted_at)}`}
        {active_minutes !== null && ` · ${formatDuration(active_minutes * MINUTE)} active`}
      </Typography>
    </Box>
  );
}

type Answer = ResponseDetail['answers'][number];

/** A question and its answer: in words, on the picture if it was given there, and its measurements. */
function AnswerCard({ answer, materials, of }: { answer: Answer; materials: Materials; of: string }) {
  const { place, question, kind, text, attention_passed } = answer;
  const title = `${place}. ${question.title}`;
  const scenes = kind === 'value' ? answerScenes(question, answer.answer?.value, materials) : [];
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Typography
        dir="auto"
        color={kind === 'value' ? undefined : 'text.secondary'}
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontStyle: kind === 'value' ? undefined : 'italic' }}
      >
        {text}
      </Typography>
      {scenes.map((scene) => (
        <Box key={scene.label} sx={{ mt: 2 }}>
          <SceneSvg scene={scene} materials={materials} />
          <SaveChart drawing={scene} caption={{ title, lines: [of] }} materials={materials} />
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
        {attention_passed !== null && (
          <Chip
            size="small"
            color={attention_passed ? 'success' : 'error'}
            label={attention_passed ? 'Attention check passed' : 'Attention check failed'}
          />
        )}
        {answer.answer?.measurement && (
          <Typography variant="body2" color="text.secondary">
            {measuredInWords(answer.answer.measurement, materials)}
          </Typography>
        )}
      </Box>
    </Card>
  );
}

/** Returns for example "shown as question 3 · 34.0 s active · first action after 1.2 s · opened Front · mouse, 1440 × 900". */
function measuredInWords(measured: Measurement, materials: Materials): string {
  const opened = measured.materials_opened.map((id) => materials.get(id)?.title ?? `material ${id}`);
  const { pointer, viewport_width, viewport_height } = measured.device;
  return [
    `shown as question ${measured.order_shown + 1}`,
    `${formatDuration(measured.active_ms)} active`,
    measured.first_action_ms === null ? '' : `first action after ${formatDuration(measured.first_action_ms)}`,
    opened.length > 0 ? `opened ${opened.join(', ')}` : '',
    `${pointer}, ${viewport_width} × ${viewport_height}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
