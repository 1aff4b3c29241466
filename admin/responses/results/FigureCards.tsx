import { Box, Card, Typography } from '@mui/material';

/** A row of figures with their names. */
export function FigureCards({ figures }: { figures: { label: string; value: string }[] }) {
  return (
    <Box
      component="section"
      aria-label="Completion"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', mb: 3 }}
    >
      {figures.map(({ label, value }) => (
        <Card key={label} sx={{ p: 2 }}>
          <Typography color="text.secondary">{label}</Typography>
          <Typography component="p" sx={{ fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3 }}>
            {value}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}
