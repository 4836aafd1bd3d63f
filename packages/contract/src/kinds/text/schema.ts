import * as z from 'zod/mini'
import { ruleNames } from '../../values/rules.ts'
import { linesSchema, textSchema } from '../../schema/value-parts.ts'
import { defaultOr, type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import type { TextField } from './field.ts'

export const textKindSchema: KindSchema<TextField> = {
  ...plainSchema,
  ...sameEverywhere(
    ({ max, min, rules, multiline, normalisedAs }) =>
      multiline ? linesSchema(max, min, rules) : textSchema(max, min, rules, normalisedAs ? [normalisedAs] : rules),
    () => z.string(),
  ),
  limits: ({ max, min = 0 }) => ({ longest: max, shortest: min }),
  options: {
    max: z.number('a text needs max'),
    min: z.optional(z.number()),
    multiline: z.optional(z.boolean()),
    bilingual: z.optional(z.boolean()),
    rules: z.optional(z.array(z.enum(ruleNames))),
    normalisedAs: z.optional(z.enum(ruleNames)),
    autofill: z.optional(z.string()),
    default: z.optional(z.string()),
  },
  emptied: defaultOr(''),
  keepsSameText: true,
}
