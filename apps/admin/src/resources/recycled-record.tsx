import { isRecord } from '@teachnet/protocol'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { PartBoundary } from '@teachnet/ui/parts'
import { labelOf } from '@teachnet/contract/schema'
import { useLocale } from '@teachnet/i18n/react'
import type { Row } from '../records/record/row.ts'
import { toNumber, toText } from '../values/read-values.ts'
import { fieldOfColumn } from '../records/history/compared-field.tsx'
import type { CellProps } from '../fields/field-props.ts'
import { RevisionValue } from '../fields/revision-value.tsx'
import { kindValueOf } from '../fields/values.ts'
import { useDefinition } from './use-definition.ts'

/** A deleted record as stored in its table, with the labels of its definition; a column without a field shows its column name. */
export function RecycledRecord({ name, row, recordLabel }: CellProps) {
  const locale = useLocale()
  const definition = useDefinition(toText(row.controller))
  const data = row[name]
  if (!isRecord(data)) return <Full value={data} />
  const record: Row = { ...data, id: toNumber(data.id) ?? 0 }
  return (
    <Box component="dl" sx={listStyle}>
      {Object.entries(data).map(([column, value]) => {
        const field = definition && fieldOfColumn(definition, column)
        return (
          <Box key={column} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {definition && field ? labelOf(definition, column, locale) : column}
            </Typography>
            <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
              {definition && field ? (
                <PartBoundary>
                  <RevisionValue
                    definition={definition}
                    field={field}
                    recordLabel={recordLabel}
                    name={column}
                    row={{ ...record, [column]: kindValueOf(field).fromTable(value) }}
                  />
                </PartBoundary>
              ) : (
                <Full value={value} />
              )}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

function Full({ value }: { readonly value: unknown }) {
  const isNested = typeof value === 'object' && value !== null
  return (
    <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {isNested ? JSON.stringify(value, null, 2) : toText(value)}
    </Typography>
  )
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: { sm: 'minmax(96px, 140px) minmax(0, 1fr)' },
  columnGap: 4,
  rowGap: 1,
  m: 0,
  p: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const
