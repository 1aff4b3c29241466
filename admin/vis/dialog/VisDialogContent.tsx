import CloseIcon from '@mui/icons-material/Close';
import {
  Alert,
  Box,
  DialogContent,
  DialogTitle,
  IconButton,
  Step,
  StepButton,
  Stepper,
  useMediaQuery,
} from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { useFileLimits } from '#admin/useFileLimits.ts';
import { VIS_MESSAGES, type VisDetail, type VisMaterial } from '#common/library/vis.ts';
import { DisputedFields } from '#common/ui/forms/DisputedFields.tsx';
import { FormDialog, useGuardedClose } from '#common/ui/forms/FormDialog.tsx';
import { focusFirstInvalid } from '#common/ui/forms/focusField.ts';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { BrandStep } from './BrandStep.tsx';
import { DialogButtons } from './DialogButtons.tsx';
import { ImagesStep } from './ImagesStep.tsx';
import { InformationStep } from './InformationStep.tsx';
import { ModelStep } from './ModelStep.tsx';
import { SavingProgress } from './SavingProgress.tsx';
import { STEP_CHECKS } from './stepErrors.ts';
import { useSaveVis } from './useSaveVis.ts';
import { useVisEditor } from './useVisEditor.ts';
import { IMAGES_STEP, STEPS } from './visForm.ts';

type Props = {
  title: string;
  vis: VisDetail | undefined;
  materials: VisMaterial[] | undefined;
  onClose: () => void;
  onSaved: (vis: VisDetail) => void;
};

/** The four steps with their navigation. Mounted only while the dialog is open. */
export function VisDialogContent({ title, vis, materials, onClose, onSaved }: Props) {
  const editor = useVisEditor(vis, materials);
  const [step, setStep] = useState(0);
  const [checking, setChecking] = useState(false);
  const limits = useFileLimits();
  const provider = useDataProvider();
  const [imagesMissing, setImagesMissing] = useState(false);
  /** Counts how often a step was shown because of its errors. */
  const [sentBack, setSentBack] = useState(0);
  const sendBack = (target: number) => {
    setStep(target);
    setSentBack((times) => times + 1);
  };
  const saving = useSaveVis(editor, { onSaved, onRefused: sendBack });
  const narrow = useMediaQuery('(max-width: 600px)');
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = saving.phase !== 'idle';
  useSignInDialog();

  // A new step starts at its top, also for screen readers.
  useEffect(() => {
    if (step >= 0) heading.current?.focus();
  }, [step]);

  const content = useRef<HTMLDivElement>(null);
  // After the effect above, since a step with errors may be another one.
  useEffect(() => {
    if (sentBack > 0) focusFirstInvalid(content.current);
  }, [sentBack]);

  /** Shows the errors of the first `count` steps; returns the first step with errors, or null. */
  const firstIncomplete = async (count: number): Promise<number | null> => {
    const values = editor.form.getValues();
    for (const [index, check] of STEP_CHECKS.slice(0, count).entries()) {
      const about = { provider, editing: editor.editing, limits, madeBrand: saving.madeBrand() };
      const errors = await check(values, about);
      for (const [field, message] of Object.entries(errors)) editor.form.setError(field as 'version', { message });
      if (Object.keys(errors).length > 0) return index;
    }
    const noImages = count > IMAGES_STEP && editor.imagesKnown && editor.imageCount === 0;
    setImagesMissing(noImages);
    return noImages ? IMAGES_STEP : null;
  };

  const checked = async (work: () => Promise<void>) => {
    if (checking) return;
    setChecking(true);
    await work().finally(() => setChecking(false));
  };
  const goTo = (target: number) =>
    checked(async () => {
      const lacking = target > step ? await firstIncomplete(target) : null;
      if (lacking === null) setStep(target);
      else sendBack(lacking);
    });
  const submit = () =>
    checked(async () => {
      const lacking = await firstIncomplete(STEPS.length);
      if (lacking === null) void saving.save();
      else sendBack(lacking);
    });

  return (
    <FormProvider {...editor.form}>
      <FormDialog
        busy={busy}
        dirty={editor.isDirty}
        persistent
        onClose={onClose}
        scroll="paper"
        fullWidth
        aria-labelledby="vis-dialog-title"
        slotProps={{ paper: { sx: { maxWidth: 800, m: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)' } } } }}
      >
        <DialogTitle
          id="vis-dialog-title"
          component="div"
          sx={{ display: 'flex', alignItems: 'center', gap: 2, pr: 1 }}
        >
          <Box component="h2" ref={heading} tabIndex={-1} sx={{ m: 0, flex: 1, font: 'inherit', outline: 0 }}>
            {title}
          </Box>
          <CloseIconButton disabled={busy} />
        </DialogTitle>
        <Stepper nonLinear activeStep={step} alternativeLabel={narrow} sx={{ px: { xs: 1, sm: 3 }, pb: 2 }}>
          {STEPS.map((label, index) => (
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
          {saving.alert && <Alert severity="error">{saving.alert}</Alert>}
          {busy || Object.keys(saving.uploads).length > 0 ? (
            <SavingProgress editor={editor} uploads={saving.uploads} phase={saving.phase} />
          ) : null}
          <Box hidden={busy}>
            {step === 0 && <BrandStep editor={editor} />}
            {step === 1 && <InformationStep editor={editor} />}
            {step === 2 && (
              <ImagesStep
                editor={editor}
                message={imagesMissing && editor.imageCount === 0 ? VIS_MESSAGES.images : null}
              />
            )}
            {step === 3 && <ModelStep editor={editor} />}
          </Box>
        </DialogContent>
        <DialogButtons
          step={step}
          editing={editor.editing}
          retrying={saving.alert !== null && saving.started}
          busy={busy}
          onStep={goTo}
          onSubmit={submit}
        />
      </FormDialog>
      {saving.conflict && (
        <DisputedFields
          who={saving.conflict.who}
          disputed={saving.conflict.disputed}
          taken={saving.conflict.told}
          onChosen={saving.settleConflict}
        />
      )}
    </FormProvider>
  );
}

function CloseIconButton({ disabled }: { disabled: boolean }) {
  const close = useGuardedClose();
  return (
    <IconButton aria-label="Close" onClick={close} disabled={disabled}>
      <CloseIcon />
    </IconButton>
  );
}
