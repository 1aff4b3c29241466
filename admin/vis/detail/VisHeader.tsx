import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, Chip, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { BackButton } from '#admin/BackButton.tsx';
import { DeleteRecordButton } from '#admin/forms/DeleteRecordButton.tsx';
import { BrandLogo } from '#admin/vis/list/BrandLogo.tsx';
import { routes } from '#common/access/routes.ts';
import { VIS_CODE_DIGITS } from '#common/api/limits.ts';
import { assessmentsInWords } from '#common/library/uses.ts';
import type { VisDetail } from '#common/library/vis.ts';
import { paddedId } from '#common/texts/format.ts';
import { TITLE_PLACE } from '#common/ui/layout/titlePlace.ts';

/** The brand and version of the VIS around, and the actions on it. */
export function VisHeader({ onEdit }: { onEdit: () => void }) {
  const vis = useRecordContext<VisDetail>();
  const navigate = useNavigate();
  if (!vis) return null;
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
      <BackButton to={routes.visList} label="Back to the VIS Library" />
      <BrandLogo name={vis.brand_name} src={vis.brand_logo} size={56} />
      <Box sx={TITLE_PLACE}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="h1" sx={{ maxWidth: '100%' }}>
            {vis.brand_name}
          </Typography>
          <Chip label={vis.version} />
        </Box>
        <Typography color="text.secondary">VIS {paddedId(vis.id, VIS_CODE_DIGITS)}</Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="contained" startIcon={<EditIcon />} onClick={onEdit}>
          Edit
        </Button>
        <DeleteRecordButton
          resource="vis"
          title="Delete Visual Identity System"
          text={`${vis.brand_name} ${vis.version} and its materials will be deleted. This action cannot be undone.`}
          refusal={vis.in_use && usedIn(vis)}
          deleted="Visual Identity System deleted successfully"
          failed="Failed to delete the Visual Identity System"
          onDeleted={() => navigate(routes.visList)}
        />
      </Box>
    </Box>
  );
}

/** Returns for example "Used in 2 assessments: “A” and “B”; it cannot be deleted." */
function usedIn({ assessments }: VisDetail): string {
  if (assessments.length === 0) return 'Answers of a deleted assessment depend on it, so it cannot be deleted.';
  return `Used in ${assessmentsInWords(assessments.map(({ title }) => title))}; it cannot be deleted.`;
}
