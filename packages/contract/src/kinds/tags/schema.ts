import * as z from 'zod/mini'
import { itemsSchema, mostItems, requiredItem, textSchema } from '../../schema/value-parts.ts'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { TagsField } from './field.ts'

/** Maximum number of characters of a tag. */
const longest = 30

export const tagsKindSchema: KindSchema<TagsField> = {
  ...plainSchema,
  ...sameEverywhere(
    ({ maxItems }) => itemsSchema(requiredItem(textSchema(longest)), maxItems),
    () => z.array(z.string()),
  ),
  visitorReply: () => z.array(z.strictObject({ value: z.string(), text: z.string() })),
  limits: ({ maxItems = mostItems }) => ({ longest, maxItems }),
  options: { maxItems: z.optional(z.int()) },
}
