import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference';

/** Decodes what CommonMark reads as an entity: `&amp;`, `&#65;` and `&#x42;`, but not `&amp` or an unknown name. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{0,31}));/g,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return decodeNumericCharacterReference(decimal, 10);
      if (hex !== undefined) return decodeNumericCharacterReference(hex, 16);
      return decodeNamedCharacterReference(name ?? '') || entity;
    },
  );
}
