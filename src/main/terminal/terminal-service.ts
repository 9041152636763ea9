/** Stands here until the terminals are built. */
export interface TerminalService {
  dispose(): Promise<void>;
}
