import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type AgreementBlock, agreementBlocks } from '#common/people/agreement-blocks.ts';

/** The text of the agreement. */
export function AgreementDocument({ text }: { text: string }) {
  return agreementBlocks(text).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
    <Block key={index} block={block} />
  ));
}

function Block({ block }: { block: AgreementBlock }) {
  switch (block.kind) {
    case 'title':
      return (
        <Typography variant="h2" component="h2" sx={{ mb: 1 }}>
          {block.text}
        </Typography>
      );
    case 'heading':
      return (
        <Typography variant="h4" component="h3" sx={{ mt: 2.5, mb: 0.5 }}>
          {block.text}
        </Typography>
      );
    case 'list':
      return (
        <Box component="ul" sx={{ my: 1, pl: 3 }}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </Box>
      );
    case 'paragraph':
      return <Typography sx={{ mb: 1 }}>{block.text}</Typography>;
  }
}
