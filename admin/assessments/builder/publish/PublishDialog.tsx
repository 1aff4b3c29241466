import { Alert, Box, DialogContentText, Typography } from '@mui/material';
import { useId, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  useAssessment,
  useBuilder,
  useBuilderState,
  useFillPlaceholders,
  useSaveState,
} from '#admin/assessments/builder/document/context.ts';
import {
  type BuilderDocument,
  type DocumentField,
  FIELD_LABELS,
} from '#admin/assessments/builder/document/document.ts';
import { Warnings } from '#admin/assessments/builder/Notices.tsx';
import { TellInvited } from '#admin/assessments/builder/panels/SettingsPanel.tsx';
import { DifferenceList, Lines, ReusedIds } from '#admin/assessments/parts/DifferenceList.tsx';
import { useVersion, useVersionHistory } from '#admin/assessments/parts/useShownAssessment.ts';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { FactList } from '#admin/record/FactList.tsx';
import { NotLoaded } from '#admin/record/NotLoaded.tsx';
import { routes } from '#common/access/addresses.ts';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { type Differences, differences, isSame } from '#common/assessments/questionnaire/differences.ts';
import { type ReusedId, reusedIds } from '#common/assessments/questionnaire/history.ts';
import { minutesInWords, minutesNeeded } from '#common/assessments/questionnaire/minutes.ts';
import { plainText } from '#common/assessments/questionnaire/piping.ts';
import { allMaterialIds, questionsInOrder } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { formatDeadline, formatTime, zonedToInstant } from '#common/words/dates.ts';
import { counted } from '#common/words/format.ts';
import { formatMoney } from '#common/words/money.ts';

const NOT_SAVED = 'The assessment could not be saved, so it was not published.';

/** Says what will be frozen, or what changes for experts who start from now on, and publishes. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { assessment, setAssessment } = useAssessment();
  const { autosave } = useBuilder();
  const navigate = useNavigate();
  const [publish, isPublishing] = useAction(
    async (server) => {
      if (!(await autosave.flush(true))) throw new ApiError(400, { detail: NOT_SAVED });
      return autosave.publish((revision) => server.publishAssessment(assessment, revision));
    },
    {
      done: ({ current_version }) =>
        assessment.is_draft ? 'Assessment published' : `Version ${current_version} published`,
      failed: 'Failed to publish the assessment',
      onSuccess: (published) => {
        setAssessment(published);
        void navigate(routes.assessment(assessment.id));
      },
      onError: (error) => {
        const isConflict = error instanceof ApiError && error.status === 409;
        if (isConflict) autosave.foundConflict();
        return isConflict;
      },
      onSettled: onClose,
    },
  );

  const { current_version: version } = assessment;
  const news = useNews();
  const isUnchanged = version !== null && news.found !== undefined && isSame(news.found);
  // Without changed questions there is nothing to publish; changed settings can be saved on their own.
  const { unsavedFields, savingFields } = useSaveState();
  const saveSettings = (unsavedFields || savingFields) && {
    busy: savingFields,
    confirm: 'Save Settings',
    onConfirm: () => void autosave.flush(true).finally(onClose),
  };
  const publishNews = {
    busy: isPublishing,
    confirm: 'Publish',
    disabled: version !== null && news.found === undefined,
    onConfirm: () => void publish(),
  };
  return (
    <TitledDialog
      title={assessment.is_draft ? 'Publish assessment' : 'Publish changes'}
      {...(isUnchanged ? saveSettings : publishNews)}
      onClose={onClose}
    >
      {version === null ? <Frozen /> : <QuestionChanges version={version} {...news} />}
      {!assessment.is_draft && <ChangedSettings />}
      {!isUnchanged && <Warnings />}
    </TitledDialog>
  );
}

type News = { found: Differences | undefined; reused: ReusedId[]; published: ReturnType<typeof useVersion> };

/** Returns what the draft changes in the published version; nothing until that version is loaded. */
function useNews(): News {
  const { assessment } = useAssessment();
  const draft = useBuilderState((state) => state.document.questionnaire);
  const { current_version: version } = assessment;
  const published = useVersion(assessment.id, version ?? 0, version !== null);
  const { data } = published;
  const found = useMemo(() => data && differences(data.questionnaire, draft), [data, draft]);
  const reused = useMemo(
    () =>
      data
        ? reusedIds([
            { number: version, questionnaire: data.questionnaire },
            { number: null, questionnaire: draft },
          ])
        : [],
    [data, draft, version],
  );
  return { found, reused, published };
}

function Frozen() {
  const heading = useId();
  const fillPlaceholders = useFillPlaceholders();
  const document = useBuilderState((state) => state.document);
  const { questionnaire, deadline_local: deadline, deadline_zone: zone } = document;
  const conditional = questionnaire.questions.filter((question) => question.show_if).length;
  const checks = questionnaire.questions.filter((question) => question.attention_check).length;
  const { assessment } = useAssessment();
  const minutes = minutesNeeded(document.estimated_minutes, questionnaire);
  const facts: [string, string][] = [
    [FIELD_LABELS.vis, `${assessment.visual_identity_system_name} ${assessment.version}`],
    [
      'Questions',
      [
        `${questionnaire.questions.length} in ${counted(questionnaire.sections.length, 'section')}`,
        conditional > 0 && `${conditional} conditional`,
        checks > 0 && counted(checks, 'attention check'),
      ]
        .filter(Boolean)
        .join(', '),
    ],
    ['Materials', String(allMaterialIds(questionnaire).length)],
    ['Estimated time', minutes === null ? 'Not known' : minutesInWords(minutes)],
    [FIELD_LABELS.deadline_local, deadline ? formatDeadline(zonedToInstant(deadline, zone), zone) : 'None'],
    [FIELD_LABELS.reward, formatMoney(document.reward || '0', document.currency)],
  ];
  return (
    <>
      <DialogContentText sx={{ mb: 2 }}>
        The questions are frozen as version 1: each answer belongs to the version it was given to. You can publish a
        changed version later.
      </DialogContentText>
      <FactList facts={facts} />
      <Typography variant="h4" component="h3" id={heading} sx={{ mt: 3 }}>
        The questions
      </Typography>
      <Box component="ol" aria-labelledby={heading} sx={{ my: 1, pl: 3.5, maxHeight: 240, overflowY: 'auto' }}>
        {questionsInOrder(questionnaire).map(({ id, title, type }) => (
          <Typography key={id} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {fillPlaceholders(title)} <span>({definitionOf(type).label})</span>
          </Typography>
        ))}
      </Box>
    </>
  );
}

/** Lists settings that are not saved yet: publishing sends them to the experts together with the questions. */
function ChangedSettings() {
  const { autosave } = useBuilder();
  const document = useBuilderState((state) => state.document);
  const { unsavedFields } = useSaveState();
  if (!unsavedFields) return null;
  return (
    <>
      <Typography variant="h4" component="h3" sx={{ mt: 2 }}>
        Changed settings, which are saved too
      </Typography>
      <FieldDifferences from={autosave.savedDocument()} to={document} />
      <TellInvited />
    </>
  );
}

const FIELDS = Object.keys(FIELD_LABELS) as DocumentField[];

/** The fields in which two documents differ, each with both values. */
function FieldDifferences({ from, to }: { from: BuilderDocument; to: BuilderDocument }) {
  const changed = FIELDS.filter((field) => from[field] !== to[field]);
  const lines = changed.map((field) => ({
    primary: `${FIELD_LABELS[field]}: ${fieldInWords(field, to)}`,
    secondary: `instead of ${fieldInWords(field, from)}`,
  }));
  return <Lines lines={lines} />;
}

function fieldInWords(field: DocumentField, document: BuilderDocument): string {
  const text = field === 'description' ? plainText(document.description) : String(document[field] ?? '');
  return text === '' ? 'none' : `“${text.replace('T', field === 'deadline_local' ? ' ' : 'T')}”`;
}

function QuestionChanges({ version, found, reused, published: query }: { version: number } & News) {
  const { assessment } = useAssessment();
  const fillPlaceholders = useFillPlaceholders();
  const history = useVersionHistory(assessment.id);
  if (!found)
    return <NotLoaded query={query} failed="Failed to load the published version. Please try again." height={120} />;
  if (isSame(found)) {
    const published = publishedInWords(assessment);
    return (
      <Alert severity="info">
        There is nothing to publish: the questions are the same as in version {version}
        {published && `, ${published}`}.
      </Alert>
    );
  }
  return (
    <>
      <DialogContentText>
        Version {version + 1} is for experts who start from now on. Those who have started finish the version they
        began.
      </DialogContentText>
      <DifferenceList differences={found} fillPlaceholders={fillPlaceholders} given={history.data?.given} />
      <ReusedIds reused={reused} />
    </>
  );
}

/** Returns who published the current version and when: "published by Anna Berg on 21 Nov 2026, 14:30"; '' for a draft. */
export function publishedInWords({ versions, current_version }: StaffAssessment): string {
  const current = versions.find(({ number }) => number === current_version);
  if (!current) return '';
  const by = current.published_by ? ` by ${current.published_by}` : '';
  return `published${by} on ${formatTime(current.published_at)}`;
}
