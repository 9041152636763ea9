import type { Clock } from '../../clock';
import type { FileHistory } from '../../storage/file-history';
import type { TerminalService } from '../../terminal/terminal-service';

/** What the app lends to tools while they run. */
export interface ToolServices {
  readonly clock: Clock;
  readonly terminals: TerminalService;
  readonly files: FileHistory;
}
