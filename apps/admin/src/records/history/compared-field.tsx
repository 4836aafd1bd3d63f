import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Field, fieldOf, type ResourceDefinition } from '@teachnet/contract'
import { labelOf } from '@teachnet/contract/schema'
import { useLocale } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import type { Row } from '../record/row.ts'
import { toText } from '../../values/read-values.ts'
import { WithMessages } from '../../messages/with-messages.tsx'
import { RevisionValue } from '../../fields/revision-value.tsx'
import { kindValueOf } from '../../fields/values.ts'

interface ComparedSide {
  readonly caption: string
  readonly row: Row
}

/** The states of a record, the older one first. */
export type ComparedSides = readonly [ComparedSide, ComparedSide]

interface ComparedFieldProps {
  readonly definition: ResourceDefinition
  /** Wire name. */
  readonly name: string
  readonly sides: ComparedSides
  readonly recordLabel: string
  /** A line under the field's name. */
  readonly note?: ReactNode
}

/** A field that differs between two states of a record; what differs in long texts is marked. */
export function ComparedField({ definition, name, sides, recordLabel, note }: ComparedFieldProps) {
  const locale = useLocale()
  const field = fieldOfColumn(definition, name)
  const label = field ? labelOf(definition, name, locale) : name
  const valueOf = (row: Row, at: number) => {
    const other = sides[at === 0 ? 1 : 0]
    if (!field) return toText(row[name])
    const against = { row: other.row, isOlder: at === 0 }
    return (
      <WithMessages of="record">
        <RevisionValue
          definition={definition}
          name={name}
          field={field}
          row={row}
          recordLabel={recordLabel}
          against={against}
        />
      </WithMessages>
    )
  }
  return (
    <Box role="group" aria-label={label}>
      <Typography component="p" variant="subtitle2">
        {label}
      </Typography>
      {note}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: `repeat(${sides.length}, minmax(0, 1fr))` } }}>
        {sides.map(({ caption, row }, at) => (
          <Side key={caption} caption={caption}>
            {valueOf(row, at)}
          </Side>
        ))}
      </Box>
    </Box>
  )
}

/** The field of a wire name or column; undefined for one that is not shown, such as a secret. */
export function fieldOfColumn(definition: ResourceDefinition, column: string): Field | undefined {
  const field = fieldOf(definition, column) ?? fieldOf(definition, column.replace(/_en$/, ''))
  return field && !field.internal && !kindValueOf(field).isSecret ? field : undefined
}

function Side({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, p: 2, border: 1, borderColor: 'divider', borderRadius: 1, overflowWrap: 'anywhere' }}>
      <Typography component="p" variant="caption" color="textSecondary">
        {caption}
      </Typography>
      {children}
    </Box>
  )
}
