import { Component, type ReactNode } from 'react';

interface Props {
  readonly retry: () => void;
  readonly children: ReactNode;
}

/** Shows the error of a screen in its place. */
export class ErrorBoundary extends Component<Props> {
  override state: { readonly error?: Error } = {};

  static getDerivedStateFromError = (error: Error) => ({ error });

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className="failure">
        <p role="alert">{error.message}</p>
        <button type="button" onClick={this.props.retry}>
          Try again
        </button>
      </div>
    );
  }
}
