import { Component, type ReactNode } from 'react';

/** Shows the error of a screen in its place. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }> {
  override state: { readonly error?: Error } = {};

  static getDerivedStateFromError = (error: Error) => ({ error });

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <p role="alert">{error.message}</p> : this.props.children;
  }
}
