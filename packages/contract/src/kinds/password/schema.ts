import * as z from 'zod/mini'
import { ruleCheck } from '../../schema/value-parts.ts'
import { type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import { type PasswordField, passwordRuleOf } from './field.ts'

export const passwordKindSchema: KindSchema<PasswordField> = {
  ...plainSchema,
  ...sameEverywhere(
    (field) =>
      // As it was typed: the rule and the hash use its normal form.
      z.pipe(
        z.transform((value) => (value === null ? '' : value)),
        z.string('validation.type').check(...[passwordRuleOf(field) ?? []].flat().map(ruleCheck)),
      ),
    () => z.string(),
  ),
  options: {
    rule: z.optional(z.enum(['password', 'adminPassword'])),
    needsCurrent: z.optional(z.boolean()),
    asks: z.optional(z.enum(['current', 'repeated'])),
  },
  emptied: () => '',
  keepsOldWhenEmpty: true,
}
