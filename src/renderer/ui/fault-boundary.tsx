import { Component, type ReactNode } from 'react';

interface FaultBoundaryProps {
  /** In place of what could not be fetched or drawn. */
  readonly otherwise: ReactNode;
  readonly children: ReactNode;
}

/** A part that cannot be fetched or drawn takes this place down, and nothing else of the window. */
export class FaultBoundary extends Component<FaultBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? this.props.otherwise : this.props.children;
  }
}
