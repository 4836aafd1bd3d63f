import * as z from 'zod/mini'
import { deepestRichText, hasRichContent } from '../../values/rich-text.ts'
import { textChecks, toText } from '../../schema/value-parts.ts'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { RichTextField } from './field.ts'

/** Maximum number of characters of HTML. */
const longest = 1_000_000

export const richTextKindSchema: KindSchema<RichTextField> = {
  ...plainSchema,
  ...sameEverywhere(
    () => z.pipe(z.transform(toText), textChecks(longest)),
    () => z.string(),
  ),
  limits: () => ({ longest, max: deepestRichText }),
  options: { bilingual: z.optional(z.boolean()) },
  isEmpty: (value) => typeof value === 'string' && !hasRichContent(value),
  requiredMessage: 'validation.editorRequired',
  emptied: () => '',
}
