import { type ModelInfo, type ModelPrice, priceOf } from '../../../shared/settings/model';
import { texts } from '../../core/texts/texts';
import { tokenCountText } from './token-count-text';

/** Returns the facts that matter when choosing a model, each in a few words. */
export function modelFacts(model: ModelInfo): string[] {
  const contextSize = model.settings.contextSize ?? model.contextSize;
  const price = priceOf(model);
  return [
    ...(contextSize === undefined ? [] : [texts.models.facts.context(tokenCountText(contextSize))]),
    ...(price ? [priceText(price)] : []),
    ...toolModeFact(model),
  ];
}

function toolModeFact({ hasTools, settings }: ModelInfo): string[] {
  if (settings.toolMode === 'text') return [texts.models.facts.textMode];
  return settings.toolMode === 'auto' && hasTools === false ? [texts.models.facts.noTools] : [];
}

function priceText({ input, output }: ModelPrice): string {
  return input === 0 && output === 0
    ? texts.models.facts.free
    : texts.models.facts.price(dollars(input), dollars(output));
}

function dollars(amount: number): string {
  return `$${amount.toLocaleString('en', { maximumFractionDigits: 3 })}`;
}
