/** A host that a command is expected to contact. */
export interface ProfileHost {
  /** With the port, if it isn't one of the web's: `registry.npmjs.org`, `localhost:4873`. */
  readonly host: string;
  /**
   * `usual`: the program contacts it unless configured otherwise. `configured`: set by the user outside the project, or a
   * remote of the repository. `project`: set by a file of the project, which may come from anyone. `named`: it is in the
   * command line.
   */
  readonly source: 'usual' | 'configured' | 'project' | 'named';
  /** The program that contacts it. */
  readonly program: string;
}

export interface HostProfile {
  readonly hosts: readonly ProfileHost[];
  /** What can't work inside the sandbox, in words for the user and the model. */
  readonly notes: readonly string[];
}
