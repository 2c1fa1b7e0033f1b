import { Component, type ReactNode } from 'react';
import { reportError } from '../../device/connection/watch-errors';

interface ErrorBoundaryProps {
  readonly fallback: (error: unknown) => ReactNode;
  /** A change of it, such as a navigation, gives the children another try. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failure?: { readonly error: unknown };
  /** The `resetKey` that it failed under, as soon as React tells. */
  readonly failedUnder?: string | undefined;
}

/** Shows the fallback in place of children that have thrown an error. */
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
