import type { DialectName } from '../../../shared/settings/dialect-names';
import { type ModelSettings, modelSettingsSchema, type ToolMode } from '../../../shared/settings/model';
import { withoutGrouping } from '../../core/format/without-grouping';
import { texts } from '../../core/texts/texts';

export const numberFieldNames = [
  'contextSize',
  'temperature',
  'maxOutputTokens',
  'thinkingTokens',
  'inputPrice',
  'outputPrice',
] as const;

/** The others are whole numbers. */
const decimals: ReadonlySet<NumberFieldName> = new Set(['temperature', 'inputPrice', 'outputPrice']);
export type NumberFieldName = (typeof numberFieldNames)[number];

/** A model's settings as typed: an empty number means the model's default. */
export interface SettingsFields {
  readonly toolMode: ToolMode;
  readonly dialects: readonly DialectName[] | null;
  readonly numbers: Readonly<Record<NumberFieldName, string>>;
}

export function settingsFieldsOf(settings: ModelSettings): SettingsFields {
  const { toolMode, dialects, ...numbers } = settings;
  return {
    toolMode,
    dialects,
    numbers: {
      contextSize: typed(numbers.contextSize),
      temperature: typed(numbers.temperature),
      maxOutputTokens: typed(numbers.maxOutputTokens),
      thinkingTokens: typed(numbers.thinkingTokens),
      inputPrice: typed(numbers.inputPrice),
      outputPrice: typed(numbers.outputPrice),
    },
  };
}

const typed = (value: number | null) => (value === null ? '' : String(value));

export type ReadSettings =
  | { readonly isValid: true; readonly settings: ModelSettings }
  | { readonly isValid: false; readonly problems: Partial<Record<NumberFieldName, string>> };

export function readSettingsFields({ toolMode, dialects, numbers }: SettingsFields): ReadSettings {
  const settings = {
    toolMode,
    dialects: dialects && [...dialects],
    contextSize: readNumber(numbers.contextSize),
    temperature: readNumber(numbers.temperature),
    maxOutputTokens: readNumber(numbers.maxOutputTokens),
    thinkingTokens: readNumber(numbers.thinkingTokens),
    inputPrice: readNumber(numbers.inputPrice),
    outputPrice: readNumber(numbers.outputPrice),
  };
  const problems = Object.fromEntries(
    numberFieldNames
      .filter((name) => !modelSettingsSchema.shape[name].safeParse(settings[name]).success)
      .map((name) => [name, problemOf(name)]),
  );
  return Object.keys(problems).length === 0 ? { isValid: true, settings } : { isValid: false, problems };
}

function readNumber(text: string): number | null {
  const plain = withoutGrouping(text);
  return plain === '' ? null : Number(plain);
}

function problemOf(name: NumberFieldName): string {
  const { minValue, maxValue } = modelSettingsSchema.shape[name].unwrap();
  const say = decimals.has(name) ? texts.models.settings.number : texts.models.settings.wholeNumber;
  return say(Number(minValue).toLocaleString('en'), Number(maxValue).toLocaleString('en'));
}
