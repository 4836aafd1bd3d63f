import * as z from 'zod/mini'
import { ruleNames } from '../../values/rules.ts'
import { textSchema } from '../../schema/value-parts.ts'
import { type KindSchema, plainSchema } from '../kind-schema.ts'
import type { MaskedField } from './field.ts'

const value = ({ max, rules, rulesBy }: MaskedField) =>
  textSchema(max, undefined, rules, rules ?? Object.values(rulesBy?.rules ?? {}))

export const maskedKindSchema: KindSchema<MaskedField> = {
  ...plainSchema,
  value,
  changedValue: (field) =>
    z.union([z.string().check(z.refine(isMasked)), value(field)], {
      // A union hides the messages of its members, so the schema of real values is run again.
      error: ({ input }) => value(field).safeParse(input).error?.issues[0]?.message ?? 'validation.type',
    }),
  reply: () => z.string(),
  visitorReply: () => z.string(),
  limits: ({ max }) => ({ longest: max }),
  options: {
    max: z.number('a text needs max'),
    rules: z.optional(z.array(z.enum(ruleNames))),
    rulesBy: z.optional(z.object({ field: z.string(), rules: z.record(z.string(), z.enum(ruleNames)) })),
  },
  emptied: () => '',
}

/** Whether a text is the mask that replies show; on edit it keeps the stored value. */
export function isMasked(text: string): boolean {
  return text.includes('***')
}
