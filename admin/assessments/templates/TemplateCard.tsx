import { Button, Card, CardActions, CardContent, Link as MuiLink, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import type { TemplateRow } from '#common/assessments/templates.ts';
import { counted } from '#common/texts/format.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { TEMPLATES_KEY } from './useTemplates.ts';

/** A template with its actions. */
export function TemplateCard({ template }: { template: TemplateRow }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const queries = useQueryClient();
  const remove = async () => {
    setBusy(true);
    try {
      await api.delete(`/assessments/templates/${template.id}/`);
      toast.success('Template deleted');
      await queries.invalidateQueries({ queryKey: TEMPLATES_KEY });
    } catch (error) {
      toast.error(asApiError(error).detail ?? 'Failed to delete the template');
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <Card sx={{ display: 'flex', flexDirection: 'column' }}>
      <CardContent sx={{ flexGrow: 1 }}>
        <MuiLink component={Link} to={routes.assessmentTemplate(template.id)} underline="hover" variant="h3">
          {template.title}
        </MuiLink>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {template.description}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {counted(template.question_count, 'question')}
        </Typography>
      </CardContent>
      <CardActions>
        <Button component={Link} to={`${routes.createAssessment}?template=${template.id}`} size="small">
          Use
        </Button>
        <Button component={Link} to={routes.assessmentTemplate(template.id)} size="small">
          Edit
        </Button>
        <Button size="small" color="error" sx={{ ml: 'auto !important' }} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </CardActions>
      <ConfirmDialog
        open={asking}
        danger
        title="Delete template"
        text={`“${template.title}” is deleted. Assessments made from it stay as they are.`}
        confirmLabel="Delete"
        busy={busy}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
