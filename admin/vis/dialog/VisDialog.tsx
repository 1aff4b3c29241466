import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import CloseIcon from '@mui/icons-material/Close';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import ModelIcon from '@mui/icons-material/ViewInArOutlined';
import {
  Alert,
  Box,
  Button,
  CircularProgress,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  LinearProgress,
  Step,
  StepButton,
  Stepper,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { VisDetail, VisMaterial } from '#common/library/vis.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { FormDialog, useGuardedClose, useReportFormState } from '#common/ui/forms/FormDialog.tsx';
import { focusFirstInvalid } from '#common/ui/forms/focusField.ts';
import { useObjectUrl } from '#common/ui/forms/useObjectUrl.ts';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { shortFileName } from '#common/words/format.ts';
import { nameKey } from '#common/words/text-fields.ts';
import { BrandStep } from './BrandStep.tsx';
import { ImagesStep } from './ImagesStep.tsx';
import { InformationStep } from './InformationStep.tsx';
import { ModelStep } from './ModelStep.tsx';
import type { UploadState } from './saveVis.ts';
import { type Uploads, useSaveVis } from './useSaveVis.ts';
import { useBrands } from './useVis.ts';
import { errorsOf, formOf, type VisForm } from './visForm.ts';

type Props = {
  /** The VIS to edit with its materials; absent for a new one. */
  vis?: VisDetail;
  materials?: VisMaterial[];
  onClose: () => void;
};

/** Creates or edits a VIS in four steps. */
export function VisDialog(props: Props) {
  useSignInDialog();
  return (
    <FormDialog
      persistent
      onClose={props.onClose}
      scroll="paper"
      fullWidth
      aria-labelledby={TITLE_ID}
      slotProps={{ paper: { sx: { maxWidth: 800, m: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)' } } } }}
    >
      <Steps {...props} />
    </FormDialog>
  );
}

const TITLE_ID = 'vis-dialog-title';

/** The steps in their order, each with what stands on it. */
const STEPS = [
  { label: 'Brand', Part: BrandStep },
  { label: 'Information', Part: InformationStep },
  { label: 'Images', Part: ImagesStep },
  { label: '3D Model (optional)', Part: ModelStep },
] as const;
const LAST = STEPS.length - 1;

/** The form with its navigation, which stops at the first incomplete step. */
function Steps({ vis, materials, onClose }: Props) {
  const editing = vis !== undefined;
  const notify = useNotify();
  const form = useForm<VisForm>({ defaultValues: formOf(vis, materials) });
  const { data: brands = [] } = useBrands(!editing);
  const [step, setStep] = useState(0);
  /** Counts how often a step was shown because of its errors. */
  const [sentBack, setSentBack] = useState(0);
  const sendBack = (target: number) => {
    setStep(target);
    setSentBack((times) => times + 1);
  };
  const onSaved = () => {
    notify(`Visual Identity System ${editing ? 'updated' : 'created'} successfully`, { type: 'success' });
    onClose();
  };
  const saving = useSaveVis({ vis, form, onSaved, onRefused: sendBack });
  const { busy, alert, isRetry } = saving;
  const narrow = useMediaQuery('(max-width: 600px)');
  const close = useGuardedClose();
  useReportFormState(form.formState.isDirty, busy);

  const { subscribe, clearErrors } = form;
  useEffect(
    () =>
      // An error disappears when its field changes; leaving the step checks again.
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name) clearErrors(name as keyof VisForm);
        },
      }),
    [subscribe, clearErrors],
  );

  const heading = useRef<HTMLHeadingElement>(null);
  // A new step starts at its top, also for screen readers.
  useEffect(() => {
    if (step >= 0) heading.current?.focus();
  }, [step]);
  const content = useRef<HTMLDivElement>(null);
  // After the effect above, since the step with errors may be a different one.
  useEffect(() => {
    if (sentBack > 0) focusFirstInvalid(content.current);
  }, [sentBack]);

  const isTaken = (name: string) =>
    brands.some((brand) => brand.id !== saving.createdBrand() && nameKey(brand.name) === nameKey(name));
  /** Runs `work` if the steps before `end` are complete; otherwise shows the first incomplete one. */
  const after = (end: number, work: () => void) => {
    for (let index = 0; index < end; index += 1) {
      const errors = Object.entries(errorsOf(index, form.getValues(), { editing, isTaken }));
      for (const [field, message] of errors) form.setError(field as 'version', { message });
      if (errors.length > 0) return sendBack(index);
    }
    return work();
  };
  const goTo = (target: number) => after(target > step ? target : 0, () => setStep(target));
  const submit = () => after(STEPS.length, () => void saving.save());

  const { Part } = STEPS[step] ?? STEPS[0];
  return (
    <FormProvider {...form}>
      <DialogTitle id={TITLE_ID} component="div" sx={{ display: 'flex', alignItems: 'center', gap: 2, pr: 1 }}>
        <Box component="h2" ref={heading} tabIndex={-1} sx={{ m: 0, flex: 1, font: 'inherit', outline: 0 }}>
          {editing ? 'Edit' : 'Create New'} Visual Identity System
        </Box>
        <IconButton aria-label="Close" onClick={close} disabled={busy}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <Stepper nonLinear activeStep={step} alternativeLabel={narrow} sx={{ px: { xs: 1, sm: 3 }, pb: 2 }}>
        {STEPS.map(({ label }, index) => (
          <Step key={label} completed={index < step}>
            <StepButton onClick={() => goTo(index)} disabled={busy} aria-label={`Step ${index + 1}: ${label}`}>
              {narrow && index !== step ? '' : label}
            </StepButton>
          </Step>
        ))}
      </Stepper>
      <DialogContent
        ref={content}
        dividers
        sx={{ display: 'grid', gap: 2, alignContent: 'start', minHeight: { sm: 440 } }}
      >
        {alert && <Alert severity="error">{alert}</Alert>}
        <SavingProgress uploads={saving.uploads} busy={busy} />
        <Box hidden={busy}>
          <Part vis={vis} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={() => goTo(step - 1)} disabled={step === 0 || busy}>
          Previous
        </Button>
        <Box sx={{ flex: 1 }} />
        {(step === LAST || isRetry) && (
          <BusyButton variant="contained" onClick={submit} loading={busy}>
            {isRetry ? 'Try Again' : editing ? 'Update VIS' : 'Create VIS'}
          </BusyButton>
        )}
        {step < LAST && (
          <Button variant={isRetry ? 'outlined' : 'contained'} onClick={() => goTo(step + 1)} disabled={busy}>
            Next
          </Button>
        )}
      </DialogActions>
      {saving.disputes}
    </FormProvider>
  );
}

/** The progress of all uploads and of each one, with errors. */
function SavingProgress({ uploads, busy }: { uploads: Uploads; busy: boolean }) {
  const [images, model] = useWatch<VisForm, ['images', 'model']>({ name: ['images', 'model'] });
  // A file that was removed from the form after its upload has no row.
  const rows = [...images, model.file].flatMap((chosen) => {
    const upload = chosen?.file && uploads[chosen.key];
    return upload ? [{ key: chosen.key, file: chosen.file, upload }] : [];
  });
  if (!busy && rows.length === 0) return null;
  const total = rows.reduce((sum, { file }) => sum + file.size, 0);
  const sent = rows.reduce((sum, { file, upload }) => sum + file.size * upload.share, 0);
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1.5 }}>
      {busy && (
        <Box>
          <Typography gutterBottom>{rows.length > 0 ? 'Uploading …' : 'Saving …'}</Typography>
          <LinearProgress
            aria-label="All uploads"
            {...(total > 0 ? { variant: 'determinate', value: (sent / total) * 100 } : { variant: 'indeterminate' })}
          />
        </Box>
      )}
      {rows.length > 0 && (
        <Box component="ul" aria-label="Uploads" sx={TILES}>
          {rows.map(({ key, upload, file }) => (
            <UploadTile key={key} file={file} upload={upload} isImage={key !== model.file?.key} />
          ))}
        </Box>
      )}
    </Box>
  );
}

type TileProps = { file: File; upload: UploadState; isImage: boolean };

/** A picture with the progress of its upload over it. */
function UploadTile({ file, upload: { state, share, message }, isImage }: TileProps) {
  const address = useObjectUrl(isImage ? file : null);
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Box sx={PICTURE}>
        {address ? (
          <Box component="img" src={address} alt="" sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
        ) : (
          <ModelIcon color="action" fontSize="large" />
        )}
        <Box sx={[COVER, state !== 'done' && { bgcolor: 'rgba(255, 255, 255, 0.7)' }]}>
          {state === 'sending' && (
            <CircularProgress variant="determinate" value={share * 100} aria-label={`Upload of ${file.name}`} />
          )}
          {state === 'done' && <CheckCircleIcon sx={MARK} color="success" titleAccess="Uploaded" />}
          {state === 'failed' && <ErrorIcon sx={MARK} color="error" titleAccess="Failed" />}
        </Box>
      </Box>
      <Typography variant="caption" component="div" noWrap title={file.name}>
        {shortFileName(file.name)}
      </Typography>
      {state === 'failed' && (
        <Typography variant="caption" component="div" color="error" sx={{ overflowWrap: 'anywhere' }}>
          {message}
        </Typography>
      )}
    </Box>
  );
}

const TILES = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
  alignItems: 'start',
} as const;

const PICTURE = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '4 / 3',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
} as const;
const COVER = { position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' } as const;
const MARK = { bgcolor: 'background.paper', borderRadius: '50%' } as const;
