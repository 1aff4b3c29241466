import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
import { type Block, blocksOf, type Span } from '#common/words/marked-text.ts';

type Props = {
  text: string;
  /** False where a text has no title and headings. */
  headings?: boolean;
  /** Draws words without their marks. */
  words?: (text: string) => ReactNode;
};

/** A marked-up text as it is read. */
export function MarkedText({ text, headings, words }: Props) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {blocksOf(text, headings).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing in it keeps a state
        <MarkedBlock key={index} block={block} line={(spans) => <Spans spans={spans} words={words} />} />
      ))}
    </Box>
  );
}

/** The frame of a block, with lines that `line` draws. */
export function MarkedBlock({ block, line }: { block: Block; line: (spans: Span[]) => ReactNode }) {
  const { kind, start, lines } = block;
  if (kind === 'list')
    return (
      <Box component={start ? 'ol' : 'ul'} start={start} sx={{ my: 1, pl: 3, whiteSpace: 'pre-line' }}>
        {lines.map((spans, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing in it keeps a state
          <li key={index}>{line(spans)}</li>
        ))}
      </Box>
    );
  return (
    <Typography {...LOOKS[kind]} whiteSpace="pre-line">
      {line(lines.flat())}
    </Typography>
  );
}

const LOOKS = {
  title: { variant: 'h2', component: 'h2', sx: { mb: 1 } },
  heading: { variant: 'h4', component: 'h3', sx: { mt: 2.5, mb: 0.5 } },
  paragraph: { component: 'p', sx: { mb: 1 } },
} as const;

/** Words with their looks. */
export function Spans({ spans, words = (text) => text }: { spans: readonly Span[]; words?: Props['words'] }) {
  return spans.map(({ text, bold, href }, index) => {
    const shown = bold ? <strong>{words(text)}</strong> : words(text);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing in it keeps a state
      <Fragment key={index}>
        {href ? (
          <Link href={href} target="_blank" rel="noopener noreferrer">
            {shown}
          </Link>
        ) : (
          shown
        )}
      </Fragment>
    );
  });
}
