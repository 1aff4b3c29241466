import { Alert } from '@mui/material';
import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Another one makes it try again. */
  subject?: unknown;
};
type State = { failed: boolean };

/** An unfinished question may be one that the player cannot draw; the builder goes on. */
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
