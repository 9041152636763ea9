import { texts } from '../core/texts/texts';
import { Button } from '../ui/button';

/** Replaces a window that one of our bugs took down: its data lives in main, so only the view is lost. */
export function BrokenWindow() {
  const { title, explanation, reload } = texts.brokenWindow;
  return (
    <main className="mx-auto flex h-full max-w-md flex-col items-start justify-center gap-3 p-6">
      <div role="alert" className="space-y-3">
        <h1 className="text-title font-semibold">{title}</h1>
        <p className="text-ink-soft">{explanation}</p>
      </div>
      <Button look="primary" onClick={() => window.location.reload()}>
        {reload}
      </Button>
    </main>
  );
}
