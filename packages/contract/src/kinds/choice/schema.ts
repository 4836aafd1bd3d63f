import * as z from 'zod/mini'
import { emptyToNull, itemsSchema, mostItems, toText } from '../../schema/value-parts.ts'
import { defaultOr, type KindSchema, plainSchema, sameEverywhere } from '../kind-schema.ts'
import { toSwitch } from '../switch/schema.ts'
import type { ChoiceField } from './field.ts'

export const choiceKindSchema: KindSchema<ChoiceField> = {
  ...plainSchema,
  requiredMessage: 'validation.requiredChoice',
  ...sameEverywhere(
    (field) => (field.multiple ? itemsSchema(optionSchema(field)) : emptyToNull(optionSchema(field), toOption(field))),
    ({ multiple }) => (multiple ? z.array(z.string()) : z.string()),
  ),
  limits: () => ({ maxItems: mostItems }),
  options: {
    options: z
      .array(
        z.looseObject({
          value: z.string(),
          label: z.object({ 'zh-cn': z.string(), en: z.string() }),
          tone: z.optional(z.enum(['neutral', 'success', 'warning', 'error', 'info'])),
        }),
      )
      .check(z.minLength(1, 'a choice needs options')),
    multiple: z.optional(z.boolean()),
    default: z.optional(z.string()),
  },
  emptied: defaultOr(''),
}

function optionSchema(field: ChoiceField) {
  return z.pipe(
    z.transform(toOption(field)),
    z.enum(
      field.options.map((option) => option.value),
      'validation.choice',
    ),
  )
}

/** Reads a choice. A choice between `0` and `1` also accepts the spellings of a switch. */
function toOption({ options }: ChoiceField): (value: unknown) => unknown {
  const isOnOff = options.length === 2 && ['0', '1'].every((each) => options.some(({ value }) => value === each))
  return (value) => {
    const text = toText(value)
    return isOnOff && (text === 'true' || text === 'false') ? String(toSwitch(text)) : text
  }
}
