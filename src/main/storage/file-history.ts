/** Stands here until the history is built. */
export interface FileHistory {
  dispose?(): void;
}
