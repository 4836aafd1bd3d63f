import type { LocalizedText } from '@teachnet/protocol'
import { type Kind, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'
import { optionInput } from '../plain-input.ts'

/** One of the values of a choice field, and its appearance. */
export interface ChoiceOption {
  readonly value: string
  readonly label: LocalizedText
  readonly tone?: 'neutral' | 'success' | 'warning' | 'error' | 'info'
}

/** One of the options, as a string; with `multiple` an array of them. */
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice'
  readonly options: readonly ChoiceOption[]
  readonly multiple?: boolean
  readonly default?: string
}

/** Types derived from a {@link ChoiceField}. */
export interface ChoiceTypes<F> {
  readonly wire: F extends ChoiceField
    ? F extends { multiple: true }
      ? F['options'][number]['value'][]
      : F['options'][number]['value']
    : never
  readonly isNullable: false
}

export const choiceKind: Kind<ChoiceField> = {
  ...plainValue,
  isList: ({ multiple }) => multiple === true,
  plainInput: {
    ...optionInput,
    options: ({ options }, { locale }) => options.map(({ value, label }) => ({ value, label: label[locale] })),
    initial: ({ default: given = '' }) => given,
  },
  searchOperator: ({ multiple }) => (multiple ? 'FIND_IN_SET' : 'eq'),
}
