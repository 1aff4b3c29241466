import Alert from '@mui/material/Alert';

/** Shown instead of a material that was deleted or is not chosen yet. */
export function MaterialMissing() {
  return <Alert severity="info">The material of this question cannot be shown.</Alert>;
}
