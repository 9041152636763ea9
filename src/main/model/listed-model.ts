import type { ModelPrice } from '../../shared/settings/model';
import type { ServerOptions } from './backend-options';

/** A model as its server describes it. */
export interface ListedModel {
  readonly id: string;
  readonly name: string;
  readonly contextSize?: number;
  readonly maxOutputTokens?: number;
  readonly price?: ModelPrice;
  readonly hasTools?: boolean;
  readonly hasVision?: boolean;
}

export interface ListModelsOptions extends ServerOptions {
  readonly signal: AbortSignal;
  /** In milliseconds. */
  readonly timeLimit: number;
}
