import { Box, Card, CardContent, Typography } from '@mui/material';
import { materialIdsOf } from '#common/assessments/questionnaire/schema.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { materialTypeName } from '#common/library/vis.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { useShownAssessment } from './useShownAssessment.ts';

/** The materials that the questions show, each with its questions. */
export function MaterialsPanel() {
  const assessment = useShownAssessment();
  const { questions } = assessment.questionnaire;
  const used = assessment.materials
    .map((material) => ({
      material,
      numbers: questions.flatMap((question, index) => (materialIdsOf(question).includes(material.id) ? index + 1 : [])),
    }))
    .filter(({ numbers }) => numbers.length > 0);
  if (used.length === 0)
    return <EmptyState title="No materials." text="No question shows a material of the Visual Identity System." />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))' }}>
      {used.map(({ material, numbers }) => (
        <Card key={material.id}>
          <Picture material={material} />
          <CardContent>
            <Typography variant="h4" component="h2">
              {material.title}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {materialTypeName(material.material_type)}
            </Typography>
            <Typography variant="body2">
              {numbers.length === 1 ? 'Question' : 'Questions'} {numbers.join(', ')}
            </Typography>
          </CardContent>
        </Card>
      ))}
    </Box>
  );
}

function Picture({ material }: { material: MaterialView }) {
  const url = material.url || material.pages[0]?.url || material.views[0]?.url;
  return (
    <Box sx={{ aspectRatio: '4 / 3', bgcolor: 'action.hover' }}>
      {url && (
        <Box
          component="img"
          src={resolveUrl(url)}
          alt=""
          loading="lazy"
          sx={{ display: 'block', width: '100%', aspectRatio: 'inherit', objectFit: 'contain' }}
        />
      )}
    </Box>
  );
}
