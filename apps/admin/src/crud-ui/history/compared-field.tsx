import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Field, ResourceDefinition } from '@teachnet/contract'
import { labelOf, writableFields } from '@teachnet/contract/schema'
import { useLocale } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import type { Row } from '../../crud/record/row.ts'
import { toText } from '../../values/read-values.ts'
import { RevisionValue } from '../../fields/revision-value.tsx'

interface ComparedFieldProps {
  readonly definition: ResourceDefinition
  /** Wire name. */
  readonly name: string
  /** The states of the record, one beside the other. */
  readonly sides: readonly { readonly caption: string; readonly row: Row }[]
  readonly recordLabel: string
  /** A line under the field's name. */
  readonly note?: ReactNode
}

/** A field that differs between states of a record. */
export function ComparedField({ definition, name, sides, recordLabel, note }: ComparedFieldProps) {
  const locale = useLocale()
  const field = fieldOfWire(definition, name)
  const label = field ? labelOf(definition, name, locale) : name
  const valueOf = (row: Row) =>
    field ? <RevisionValue {...{ definition, name, field, row, recordLabel }} /> : toText(row[name])
  return (
    <Box role="group" aria-label={label}>
      <Typography component="p" variant="subtitle2">
        {label}
      </Typography>
      {note}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: `repeat(${sides.length}, minmax(0, 1fr))` } }}>
        {sides.map(({ caption, row }) => (
          <Side key={caption} caption={caption}>
            {valueOf(row)}
          </Side>
        ))}
      </Box>
    </Box>
  )
}

function fieldOfWire(definition: ResourceDefinition, name: string): Field | undefined {
  return writableFields(definition, 'edit').find(([wireName]) => wireName === name)?.[1]
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
