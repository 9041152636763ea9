import { assertNever } from '../../../../shared/assert-never';

export type PageTrouble = 'crashes-again' | 'hangs';
export type PageRemedy = 'reload' | 'wait' | 'quit';

export interface PageRecoveryDeps {
  reload(): void;
  /** Ends the page's unresponsive process. */
  end(): void;
  quit(): void;
  /** Aborted when the page recovers, so that the question no longer matters. */
  ask(trouble: PageTrouble, signal: AbortSignal): Promise<PageRemedy>;
  log(fields: object, message: string): void;
  now?(): number;
}

/** A page that keeps crashing would only waste the computer's time. */
const maxReloads = 3;
const forgetAfter = 60_000;
/** Chromium waits some seconds before it reports a page as hanging; after a few more it is not just a hiccup. */
const patience = 5_000;
const patienceAfterWaiting = 30_000;

/** Restores a page that has crashed or hangs: its conversation is in its URL, and the draft in its storage. */
export function createPageRecovery({ reload, end, quit, ask, log, now = Date.now }: PageRecoveryDeps) {
  let reloads: number[] = [];
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;
  let question: AbortController | null = null;

  function takeQuestionAway(): void {
    clearTimeout(timer);
    question?.abort();
    question = null;
  }

  async function askUser(trouble: PageTrouble): Promise<void> {
    if (question) return;
    const asked = new AbortController();
    question = asked;
    const remedy = await ask(trouble, asked.signal);
    if (asked.signal.aborted) return;
    question = null;
    act(trouble, remedy);
  }

  function act(trouble: PageTrouble, remedy: PageRemedy): void {
    log({ trouble, remedy }, 'The user decided about a page');
    switch (remedy) {
      case 'quit':
        return quit();
      case 'wait':
        timer = setTimeout(() => void askUser(trouble), patienceAfterWaiting);
        return;
      case 'reload':
        reloads = [];
        isEnding = trouble === 'hangs';
        if (isEnding) end();
        return reload();
      default:
        return assertNever(remedy);
    }
  }

  return {
    gone(reason: string): void {
      takeQuestionAway();
      log({ reason }, 'The page’s process is gone');
      const isMeant = isEnding || reason === 'clean-exit';
      isEnding = false;
      if (isMeant) return;
      reloads = reloads.filter((at) => now() - at < forgetAfter);
      if (reloads.length >= maxReloads) return void askUser('crashes-again');
      reloads.push(now());
      reload();
    },
    unresponsive(): void {
      log({}, 'The page does not answer');
      clearTimeout(timer);
      timer = setTimeout(() => void askUser('hangs'), patience);
    },
    responsive: takeQuestionAway,
    dispose: takeQuestionAway,
  };
}
