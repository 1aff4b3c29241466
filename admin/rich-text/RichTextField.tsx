import { Skeleton } from '@mui/material';
import { type ComponentProps, memo, Suspense } from 'react';
import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';

const RichTextEditor = lazyPart(() => import('./RichTextEditor.tsx').then((m) => m.RichTextEditor));

/** A rich text field; the editor is loaded when first needed. */
export const RichTextField = memo(function RichTextField(props: ComponentProps<typeof RichTextEditor>) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={130} />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
});
