import { environmentNameSchema } from '../../../../shared/settings/settings';

export type EnvironmentNamesReading =
  | { readonly kind: 'names'; readonly names: string[] }
  /** The first word that is no name. */
  | { readonly kind: 'problem'; readonly name: string };

/** The names in a line of text, with spaces or commas between them. */
export function readEnvironmentNames(typed: string): EnvironmentNamesReading {
  const words = [...new Set(typed.split(/[\s,;]+/).filter((word) => word !== ''))];
  const wrong = words.find((word) => !environmentNameSchema.safeParse(word).success);
  return wrong === undefined ? { kind: 'names', names: words } : { kind: 'problem', name: wrong };
}
