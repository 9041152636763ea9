import { Component, type ReactNode } from 'react';

interface FaultBoundaryProps {
  /** Shown instead of a part that failed to load or render. */
  readonly otherwise: ReactNode;
  readonly children: ReactNode;
}

/** A part that fails to load or render takes down only this place, not the rest of the window. */
export class FaultBoundary extends Component<FaultBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? this.props.otherwise : this.props.children;
  }
}
