import Alert from '@mui/material/Alert';

/** Stands in for a material that is gone or not chosen yet. */
export function MaterialMissing() {
  return <Alert severity="info">The material of this question cannot be shown.</Alert>;
}
