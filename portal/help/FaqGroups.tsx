import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FaqGroup } from '#common/help/help.ts';
import { Highlighted } from './Highlighted.tsx';

/**
 * Questions by category as expandable items. A search opens the items whose answers match, and marks the matches.
 */
export function FaqGroups({ groups, query }: { groups: readonly FaqGroup[]; query: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {groups.map((group) => (
        <Box key={group.id ?? 'none'} component="section" aria-label={group.name}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {group.name}
          </Typography>
          {group.faqs.map((item) => (
            <Accordion
              // A new search decides again which items are open.
              key={`${item.id} ${query}`}
              defaultExpanded={query !== ''}
              disableGutters
              elevation={0}
              slotProps={{ heading: { component: 'h4' } }}
              sx={{ border: 1, borderColor: 'divider', '&:not(:last-of-type)': { borderBottom: 0 } }}
            >
              <AccordionSummary expandIcon={<ExpandMoreIcon />} sx={{ minHeight: 56 }}>
                <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  <Highlighted text={item.question} query={query} />
                </Typography>
              </AccordionSummary>
              <AccordionDetails>
                <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '70ch' }}>
                  <Highlighted text={item.answer} query={query} />
                </Typography>
              </AccordionDetails>
            </Accordion>
          ))}
        </Box>
      ))}
    </Box>
  );
}
