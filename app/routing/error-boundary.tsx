import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly fallback: (error: unknown) => ReactNode;
  /** A change of it, such as a navigation, gives the children another try. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface Failure {
  readonly error: unknown;
}

/** Shows the fallback in place of children that have thrown an error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failure?: Failure | undefined }> {
  override state: { readonly failure?: Failure | undefined } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps) {
    if (resetKey !== this.props.resetKey && this.state.failure) this.setState({ failure: undefined });
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
