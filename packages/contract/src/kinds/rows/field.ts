import type { LocalizedText } from '@teachnet/protocol'
import type { ChoiceField, ChoiceTypes } from '../choice/field.ts'
import type { DateField } from '../date/field.ts'
import type { FileField } from '../file/field.ts'
import type { ImageField } from '../image/field.ts'
import type { IntegerField } from '../integer/field.ts'
import { type Kind, plainValue } from '../kind.ts'
import { type FieldBase } from '../field-base.ts'
import type { MoneyField } from '../money/field.ts'
import type { NumberField } from '../number/field.ts'
import type { SwitchField } from '../switch/field.ts'
import type { TextField } from '../text/field.ts'

/** A field of a row: its kind, label, help, whether it is required, and the options of the kind. */
export type RowPart =
  | TextField
  | IntegerField
  | NumberField
  | MoneyField
  | SwitchField
  | ChoiceField
  | DateField
  | ImageField
  | FileField

/**
 * An ordered list of rows, each with the same fields: the lessons of a course, the steps of a procedure. On the wire it is a list of
 * objects, like the kind `array` of BuildAdmin, whose objects have `key` and `value`.
 */
export interface RowsField extends FieldBase {
  readonly kind: 'rows'
  /** The fields of a row, in the order of the form. A text may be bilingual. */
  readonly parts: Readonly<Record<string, RowPart>>
  /** Name of one row, as in “Add a lesson”. */
  readonly item?: LocalizedText
  /** Default: 200. */
  readonly maxItems?: number
}

/** The value of a part, as in a reply. */
export type RowPartValue<P> = P extends { kind: 'text' | 'image' | 'file' }
  ? string
  : P extends { kind: 'switch' }
    ? 0 | 1
    : P extends ChoiceField
      ? ChoiceTypes<P>['wire']
      : P extends { kind: 'integer' | 'number' }
        ? number | null
        : string | null

type Parts<F> = F extends { parts: infer P } ? P : never

/** A row of a field, as in a reply. */
export type RowOfParts<F> = { readonly [Name in keyof Parts<F>]: RowPartValue<Parts<F>[Name]> } & {
  readonly [
    Name in keyof Parts<F> as Parts<F>[Name] extends { bilingual: true } ? `${Name & string}_en` : never
  ]: string
}

/** Types derived from a {@link RowsField}. */
export interface RowsTypes<F> {
  readonly wire: readonly RowOfParts<F>[]
  readonly isNullable: false
}

export const rowsKind: Kind<RowsField> = {
  ...plainValue,
  searchOperator: () => undefined,
  isList: () => true,
  privateParts: ({ parts }) =>
    Object.entries(parts).flatMap(([name, part]) =>
      'visibility' in part && part.visibility === 'private' ? [name] : [],
    ),
}
