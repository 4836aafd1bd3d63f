import type { RowsField, RowPart } from '@teachnet/contract'
import { lazyPart } from '@teachnet/ui/parts'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import Box from '@mui/material/Box'
import { labelOf, partNames } from '@teachnet/contract/schema'
import { useLocale } from '@teachnet/i18n/react'
import type { RevisionProps } from '../field-props.ts'
import { compareTokens, Marked } from '../shared/compare.tsx'
import { NoValue } from '../shared/plain-text.tsx'
import { partsOfPart } from './part-parts.ts'
import { type FormRow, formRowsOf } from '../rows-value.ts'

export const rowsParts: FieldParts<RowsField> = {
  // Loaded on demand: forms without rows do not need the code that drags them.
  Input: lazyPart(async () => (await import('./rows-input.tsx')).RowsInput),
  Filter: TextFilter,
  Detail: ComparedRows,
  Revision: ComparedRows,
}

/** All rows with all their values; rows that a compared state does not have are marked. */
function ComparedRows({ field, name, row, definition, recordLabel, against }: RevisionProps<RowsField>) {
  const rows = formRowsOf(row[name])
  if (rows.length === 0) return <NoValue />
  const keys = (of: readonly FormRow[]) =>
    of.map((one) => JSON.stringify(partNames(field).map(([part]) => one[part] ?? '')))
  const others = against ? keys(formRowsOf(against.row[name])) : []
  const compared = against?.isOlder
    ? compareTokens(keys(rows), others)?.older
    : compareTokens(others, keys(rows))?.newer
  return (
    <Box component="ol" sx={{ m: 0, pl: 5, display: 'grid', gap: 1.5, fontSize: '0.875rem' }}>
      {rows.map((one, at) => {
        const values = (
          <Values
            field={field}
            name={name}
            definition={definition}
            recordLabel={recordLabel}
            at={at}
            row={{ ...one, id: row.id }}
          />
        )
        return (
          <li key={at}>
            {against && compared?.differs[at] ? <Marked isOlder={against.isOlder}>{values}</Marked> : values}
          </li>
        )
      })}
    </Box>
  )
}

type ValuesProps = RevisionProps<RowsField> & { readonly at: number }

function Values({ field, name, row, definition, recordLabel, at }: ValuesProps) {
  const locale = useLocale()
  const visible = partNames(field).filter(([part]) => !isEmpty(row[part]))
  return (
    <>
      {visible.map(([part, own]) => (
        <Box key={part} component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1, mr: 3 }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {labelOf({ ...definition, fields: field.parts }, part, locale)}
          </Box>
          <PartValue
            definition={definition}
            recordLabel={recordLabel}
            row={row}
            name={part}
            field={own}
            key={`${name}.${at}`}
          />
        </Box>
      ))}
    </>
  )
}

function PartValue(props: RevisionProps<RowPart>) {
  const { Revision } = partsOfPart(props.field)
  return <Revision {...props} />
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
