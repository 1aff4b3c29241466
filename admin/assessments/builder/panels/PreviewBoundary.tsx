import { Alert } from '@mui/material';
import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** The boundary tries again when this changes. */
  subject?: unknown;
};
type State = { failed: boolean };

/**
 * Catches errors of the preview: the player may not be able to draw an unfinished question, and the builder must
 * keep working.
 */
export class PreviewBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.subject !== this.props.subject) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? (
      <Alert severity="info">This question cannot be shown until it is finished.</Alert>
    ) : (
      this.props.children
    );
  }
}
