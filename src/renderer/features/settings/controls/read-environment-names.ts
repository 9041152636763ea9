import { environmentNameSchema } from '../../../../shared/settings/settings';

export type EnvironmentNamesReading =
  | { readonly kind: 'names'; readonly names: string[] }
  /** The first word that isn't a valid name. */
  | { readonly kind: 'problem'; readonly name: string };

/** Reads the names in a line of text, separated by spaces or commas. */
export function readEnvironmentNames(typed: string): EnvironmentNamesReading {
  const words = [...new Set(typed.split(/[\s,;]+/).filter((word) => word !== ''))];
  const wrong = words.find((word) => !environmentNameSchema.safeParse(word).success);
  return wrong === undefined ? { kind: 'names', names: words } : { kind: 'problem', name: wrong };
}
