import { Skeleton } from '@mui/material';
import { memo, Suspense } from 'react';
import { lazyPart } from '#common/ui/feedback/lazyPart.ts';

const Editor = lazyPart(() => import('./RichTextEditor.tsx').then((m) => m.RichTextEditor));

type Props = { label: string; value: string; onChange: (html: string) => void };

/** A rich text field; the editor is loaded when first needed. */
export const RichTextField = memo(function RichTextField(props: Props) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={130} />}>
      <Editor {...props} />
    </Suspense>
  );
});
