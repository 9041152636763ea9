import { z } from 'zod';

export const toolProgressSchema = z.object({
  message: z.string(),
  percentComplete: z.number().min(0).max(100).optional(),
  currentOperation: z.string().optional(),
  itemsProcessed: z.number().int().nonnegative().optional(),
  totalItems: z.number().int().nonnegative().optional(),
  estimatedRemaining: z.number().nonnegative().optional(),
  warningMessage: z.string().optional(),
});
export type ToolProgress = z.infer<typeof toolProgressSchema>;

/** Tools report computed figures, so invalid ones are clamped or dropped and never rejected. */
export const ToolProgress = {
  message(message: string): ToolProgress {
    return { message };
  },

  withPercent(message: string, percent: number): ToolProgress {
    return { message, ...percentage(percent) };
  },

  items(message: string, processed: number, total: number): ToolProgress {
    const itemsProcessed = wholeCount(processed);
    const totalItems = wholeCount(total);
    return {
      message,
      ...(itemsProcessed === undefined ? {} : { itemsProcessed }),
      ...(totalItems === undefined ? {} : { totalItems }),
      ...(itemsProcessed !== undefined && totalItems ? percentage((itemsProcessed * 100) / totalItems) : {}),
    };
  },

  operation(message: string, currentOperation: string, percentComplete?: number): ToolProgress {
    return { message, currentOperation, ...(percentComplete === undefined ? {} : percentage(percentComplete)) };
  },

  withWarning(message: string, warningMessage: string): ToolProgress {
    return { message, warningMessage };
  },

  completed(message = 'Completed'): ToolProgress {
    return { message, percentComplete: 100 };
  },

  isIndeterminate(progress: ToolProgress): boolean {
    return shareDone(progress) === undefined;
  },

  hasWarning(progress: ToolProgress): boolean {
    return progress.warningMessage !== undefined;
  },

  /** From 0 to 1, for a progress bar. */
  normalized(progress: ToolProgress): number {
    return shareDone(progress) ?? 0;
  },

  text({ percentComplete, itemsProcessed, totalItems }: ToolProgress): string {
    if (percentComplete !== undefined) return `${Math.round(clamp(percentComplete, 100))}%`;
    if (itemsProcessed !== undefined && totalItems !== undefined) return `${itemsProcessed}/${totalItems}`;
    return '';
  },

  remainingText({ estimatedRemaining }: ToolProgress): string | undefined {
    if (estimatedRemaining === undefined) return undefined;
    const seconds = Math.round(estimatedRemaining / 1000);
    if (seconds < 60) return `${seconds} s remaining`;
    const minutes = Math.round(estimatedRemaining / 60_000);
    if (minutes < 60) return `${minutes} min remaining`;
    return `${Math.round(estimatedRemaining / 360_000) / 10} h remaining`;
  },

  /** Assumes that the rest continues at the speed of the work done in `elapsed`. */
  withEstimate(progress: ToolProgress, elapsed: number): ToolProgress {
    const share = shareDone(progress);
    if (progress.estimatedRemaining !== undefined || !share || share === 1) return progress;
    const estimatedRemaining = Math.round((elapsed / share) * (1 - share));
    return elapsed > 0 && Number.isFinite(estimatedRemaining) ? { ...progress, estimatedRemaining } : progress;
  },
};

/** Undefined if unknown, which includes a total of zero. */
function shareDone({ percentComplete, itemsProcessed = 0, totalItems = 0 }: ToolProgress): number | undefined {
  if (percentComplete !== undefined) return clamp(percentComplete / 100, 1);
  return totalItems > 0 && Number.isFinite(totalItems) ? clamp(itemsProcessed / totalItems, 1) : undefined;
}

function percentage(percent: number): { percentComplete?: number } {
  return Number.isNaN(percent) ? {} : { percentComplete: clamp(percent, 100) };
}

/** Rounded down: a half-done item has not been processed. */
function wholeCount(count: number): number | undefined {
  return Number.isFinite(count) ? clamp(Math.trunc(count), Number.MAX_SAFE_INTEGER) : undefined;
}

function clamp(value: number, maximum: number): number {
  return Math.min(maximum, Math.max(0, value));
}
