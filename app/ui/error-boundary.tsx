import { Component, type ReactNode } from 'react';
import { reportError } from '../device/connection/watch-errors';

interface ErrorBoundaryProps {
  readonly fallback: (error: unknown) => ReactNode;
  /** When it changes, as on a navigation, the children get another try. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failure?: { readonly error: unknown };
  /** The `resetKey` it failed under, once React reports it. */
  readonly failedUnder?: string | undefined;
}

/** Shows the fallback in place of children that couldn't be rendered; what's around them stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error }, failedUnder: undefined };
  }

  override componentDidCatch(error: unknown) {
    reportError('render', error);
    this.setState({ failedUnder: this.props.resetKey });
  }

  override render() {
    const { fallback, resetKey, children } = this.props;
    const { failure, failedUnder = resetKey } = this.state;
    return failure && failedUnder === resetKey ? fallback(failure.error) : children;
  }
}
