import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemaFromZod } from './schema-from-zod';
import { shortenSchema } from './shorten-schema';

it('keeps names, types, choices and descriptions, and drops limits and plain defaults, at every depth', () => {
  const schema = schemaFromZod(
    z.object({
      path: z.string().min(1).max(9).default('.').describe('Where'),
      depth: z.int().min(1).max(20).default(3),
      part: z.enum(['head', 'tail']).optional(),
      edits: z
        .array(z.object({ text: z.string().regex(/^a/), isLast: z.boolean().default(false) }))
        .min(1)
        .max(5),
      words: z.record(z.string(), z.string().max(7)).optional(),
      glob: z.union([z.string().min(1), z.array(z.string().min(2))]),
    }),
  );
  expect(shortenSchema(schema)).toEqual({
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Where' },
      depth: { type: 'integer', default: 3 },
      part: { type: 'string', enum: ['head', 'tail'] },
      edits: {
        type: 'array',
        items: {
          type: 'object',
          properties: { text: { type: 'string' }, isLast: { type: 'boolean' } },
          required: ['text'],
        },
      },
      words: expect.objectContaining({ type: 'object', additionalProperties: { type: 'string' } }),
      glob: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    },
    required: ['edits', 'glob'],
  });
});
