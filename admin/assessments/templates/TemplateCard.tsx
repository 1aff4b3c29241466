import { Button, Card, CardActions, CardContent, Link as MuiLink, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { DeleteRecordButton } from '#admin/forms/DeleteRecordButton.tsx';
import { routes } from '#common/access/routes.ts';
import type { TemplateRow } from '#common/assessments/templates.ts';
import { counted } from '#common/texts/format.ts';

/** A template with its actions. */
export function TemplateCard() {
  const template = useRecordContext<TemplateRow>();
  if (!template) return null;
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
      <CardActions sx={{ '& :last-child': { ml: 'auto' } }}>
        <Button component={Link} to={`${routes.createAssessment}?template=${template.id}`} size="small">
          Use
        </Button>
        <Button component={Link} to={routes.assessmentTemplate(template.id)} size="small">
          Edit
        </Button>
        <DeleteRecordButton
          resource="assessment-templates"
          title="Delete template"
          text={`“${template.title}” is deleted. Assessments made from it stay as they are.`}
          deleted="Template deleted"
          failed="Failed to delete the template"
        />
      </CardActions>
    </Card>
  );
}
