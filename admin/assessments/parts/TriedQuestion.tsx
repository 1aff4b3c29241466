import { Alert, Box, Skeleton, Stack, Typography } from '@mui/material';
import { Component, type ReactNode, Suspense, useId, useState } from 'react';
import { expertQuestion } from '#common/assessments/questionnaire/logic.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import type { MaterialView } from '#common/library/materials.ts';
import { lazyPart } from '#common/ui/feedback/lazyPart.tsx';
import { ImageSurface } from '#common/ui/materials/ImageSurface.tsx';
import { MaterialViewer } from '#common/ui/materials/MaterialViewer.tsx';
import { PicturePlace } from '#common/ui/materials/PicturePlace.tsx';
import { useDrawnAlike } from '#common/ui/materials/useDrawnAlike.ts';
import { RichText } from '#common/ui/texts/RichText.tsx';

const AnyQuestionInput = lazyPart(() =>
  import('#common/ui/questions/AnyQuestionInput.tsx').then((m) => m.AnyQuestionInput),
);

type Props = {
  /** With its placeholders filled in. */
  question: Question;
  materials: readonly MaterialView[];
  title: ReactNode;
  heading?: 'h2' | 'h3';
  /** Why it cannot be answered yet, or null. */
  refusal?: string | null;
};

/** A question as experts see it, drawn by the player's component. Answers given here are not stored. */
export function TriedQuestion(props: Props) {
  return (
    <Boundary subject={props.question.config}>
      <Tried {...props} />
    </Boundary>
  );
}

function Tried({ question, materials, title, heading = 'h3', refusal = null }: Props) {
  const [value, setValue] = useState<unknown>(null);
  const labelId = useId();
  const shown = expertQuestion(question);
  const definition = definitionOf(shown.type);
  // An answer from before the question was changed may no longer fit.
  const fits = value !== null && definition.answerSchema(shown.config).safeParse(value).success;
  const missing = fits ? definition.check(shown.config, value) : [];
  return (
    <Stack spacing={1.5}>
      <Typography id={labelId} variant="h3" component={heading} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <RichText html={shown.description} />
      <TriedMaterials question={shown} materials={materials} />
      {refusal ? (
        <Alert severity="info">{refusal}</Alert>
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
          <AnyQuestionInput
            question={shown}
            value={fits ? value : null}
            onChange={setValue}
            materials={materials}
            readOnly={false}
            labelledBy={labelId}
            seed={`preview:${question.id}`}
          />
        </Suspense>
      )}
      {missing.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {missing.join('. ')}.
        </Typography>
      )}
    </Stack>
  );
}

/** Catches errors of an unfinished question, which the player may not be able to draw: the builder must keep working. */
class Boundary extends Component<{ children: ReactNode; subject: unknown }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: { subject: unknown }): void {
    if (this.state.failed && before.subject !== this.props.subject) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <Alert severity="info">This question cannot be shown until it is finished.</Alert>;
  }
}

const HEIGHT = '40vh';
const isPicture = ({ kind, url }: MaterialView) => kind === 'image' && url !== '';

/** The materials that a question shows in addition to those in its config. */
function TriedMaterials({ question, materials }: Pick<Props, 'question' | 'materials'>) {
  const shown = question.material_ids.flatMap((id) => materials.find((material) => material.id === id) ?? []);
  // Drawn wider than shown, since each can be enlarged.
  const drawn = useDrawnAlike(shown.filter(isPicture), window.innerWidth);
  if (shown.length === 0) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: shown.length > 1 ? 'repeat(auto-fit, minmax(160px, 1fr))' : '1fr',
      }}
    >
      {shown.map((material) => {
        if (!isPicture(material)) return <MaterialViewer key={material.id} material={material} maxHeight={HEIGHT} />;
        const picture = drawn(material);
        return picture ? (
          <ImageSurface key={material.id} picture={picture} alt={material.title} maxHeight={HEIGHT} />
        ) : (
          <PicturePlace key={material.id} picture={material} maxHeight={HEIGHT} />
        );
      })}
    </Box>
  );
}
