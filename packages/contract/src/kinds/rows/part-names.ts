import type { RowPart, RowsField } from './field.ts'

/** Maximum number of rows of a field that names none. */
export const mostRows = 200

/** The wire names of the parts of a row: two for a bilingual text. */
export function partNames({ parts }: Pick<RowsField, 'parts'>): [name: string, part: RowPart][] {
  return Object.entries(parts).flatMap(([name, part]): [string, RowPart][] =>
    'bilingual' in part && part.bilingual
      ? [
          [name, part],
          [`${name}_en`, { ...part, required: false }],
        ]
      : [[name, part]],
  )
}
