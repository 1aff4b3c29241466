import CloseIcon from '@mui/icons-material/Close';
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Step,
  StepButton,
  Stepper,
  useMediaQuery,
} from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import type { VisDetail, VisMaterial } from '#common/library/vis.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { FormDialog, useGuardedClose, useReportFormState } from '#common/ui/forms/FormDialog.tsx';
import { focusFirstInvalid } from '#common/ui/forms/focusField.ts';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { nameKey } from '#common/words/text-fields.ts';
import { BrandStep } from './BrandStep.tsx';
import { ImagesStep } from './ImagesStep.tsx';
import { InformationStep } from './InformationStep.tsx';
import { ModelStep } from './ModelStep.tsx';
import { SavingProgress } from './SavingProgress.tsx';
import { useSaveVis } from './useSaveVis.ts';
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
