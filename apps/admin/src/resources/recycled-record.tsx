import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Field, ResourceDefinition } from '@teachnet/contract'
import { resourceLoaders } from '@teachnet/contract/resource-loaders'
import { labelOf } from '@teachnet/contract/schema'
import { useLocale } from '@teachnet/i18n/react'
import { isRecord, type Row, toNumber, toText } from '../crud/row.ts'
import type { CellProps } from '../crud-ui/fields/field-props.ts'
import { StoredValue } from '../crud-ui/stored-value.tsx'

/** A deleted record as its table had it, with the labels of its own screen; column names where it has none. */
export function RecycledRecord({ name, row, recordLabel }: CellProps) {
  const locale = useLocale()
  const definition = useDefinition(toText(row.controller))
  const data = row[name]
  if (!isRecord(data)) return <Whole value={data} />
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
                <StoredValue
                  {...{ definition, field, recordLabel }}
                  name={column}
                  row={toWire(field, column, record)}
                />
              ) : (
                <Whole value={value} />
              )}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

function Whole({ value }: { readonly value: unknown }) {
  const isNested = typeof value === 'object' && value !== null
  return (
    <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {isNested ? JSON.stringify(value, null, 2) : toText(value)}
    </Typography>
  )
}

function useDefinition(controller: string): ResourceDefinition | undefined {
  const load = Object.entries(resourceLoaders).find(([name]) => name === controller)?.[1]
  const { data } = useQuery({
    queryKey: ['definition', controller],
    queryFn: load ?? (() => null),
    enabled: load !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? undefined
}

/** Undefined where the column says nothing by itself: what is secret is replaced by asterisks, which no cell would show. */
function fieldOfColumn({ fields }: ResourceDefinition, column: string): Field | undefined {
  const field = fields[column] ?? fields[column.replace(/_en$/, '')]
  return field && !field.internal && field.kind !== 'password' && field.kind !== 'masked' ? field : undefined
}

/** Tables keep money in cents. */
function toWire({ kind }: Field, column: string, record: Row): Row {
  const cents = kind === 'money' ? toNumber(record[column]) : undefined
  return cents === undefined ? record : { ...record, [column]: (cents / 100).toFixed(2) }
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
