import { type Tag, tags } from '@lezer/highlight';

/** What the parts of a program look like. */
export const codeLooks: readonly {
  readonly tag: readonly Tag[];
  readonly className: string;
}[] = [
  {
    tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.self, tags.null, tags.bool, tags.atom],
    className: 'text-code-keyword',
  },
  {
    tag: [tags.string, tags.special(tags.string), tags.regexp, tags.character, tags.inserted],
    className: 'text-code-string',
  },
  {
    tag: [tags.number, tags.unit, tags.color, tags.escape],
    className: 'text-code-number',
  },
  {
    tag: [tags.comment, tags.meta, tags.processingInstruction],
    className: 'text-ink-faint',
  },
  {
    tag: [tags.typeName, tags.className, tags.namespace, tags.tagName, tags.heading, tags.labelName],
    className: 'text-code-type',
  },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.attributeName,
      tags.definition(tags.propertyName),
      tags.macroName,
    ],
    className: 'text-code-name',
  },
  { tag: [tags.deleted, tags.invalid], className: 'text-bad-ink' },
];
