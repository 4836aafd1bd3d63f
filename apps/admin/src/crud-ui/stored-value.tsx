import Typography from '@mui/material/Typography'
import type { Field, FieldOfKind, ResourceDefinition } from '@teachnet/contract'
import { useLocale } from '@teachnet/i18n/react'
import { recordLabel as labelOfRecord } from '../crud/record-label.ts'
import { useRelationTarget } from '../crud/relation-target.ts'
import { type Row, toIds, toText } from '../crud/row.ts'
import { useChosen } from '../crud/use-options.ts'
import { useRegions } from '../crud/use-regions.ts'
import type { CellProps } from './fields/field-props.ts'
import { cellsByKind } from './fields/cells.ts'
import { LabelList } from './fields/shared/label-list.tsx'
import { NoValue } from './fields/shared/plain-text.tsx'

interface StoredValueProps extends CellProps {
  readonly definition: ResourceDefinition
}

/** A value by itself, whole and in words, where the row does not carry the words that replies have for ids. */
export function StoredValue({ definition, ...cell }: StoredValueProps) {
  const { field, name, row } = cell
  switch (field.kind) {
    case 'text':
      return <WholeText text={toText(row[name])} />
    case 'richText':
      return <WholeText text={wordsOf(toText(row[name]))} />
    case 'relation':
    case 'relations':
      return <RelatedRecords {...{ field, name, row }} />
    case 'treeParent':
      return <Records target={definition} ids={toIds(row[name])} />
    case 'region':
      return <RegionNames ids={toIds(row[name])} />
    default:
      return <CellOfKind {...cell} />
  }
}

function CellOfKind(cell: CellProps<Field>) {
  const Cell = cellsByKind[cell.field.kind]
  return <Cell {...cell} />
}

function WholeText({ text }: { readonly text: string }) {
  if (text === '') return <NoValue />
  return (
    <Typography
      variant="body2"
      // A region that scrolls must be reachable by keyboard.
      tabIndex={text.length > 500 ? 0 : undefined}
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 320, overflow: 'auto' }}
    >
      {text}
    </Typography>
  )
}

interface RelatedRecordsProps {
  readonly field: FieldOfKind<'relation' | 'relations'>
  readonly name: string
  readonly row: Row
}

function RelatedRecords({ field, name, row }: RelatedRecordsProps) {
  const target = useRelationTarget(field.resource)
  return <Records target={target} ids={toIds(row[name])} />
}

/** Records by their labels; by number where they are gone, or not for this account to see. */
function Records({ target, ids }: { readonly target: ResourceDefinition; readonly ids: readonly number[] }) {
  const locale = useLocale()
  const wanted = ids.filter((id) => id > 0)
  const found = useChosen(target, wanted)
  const labels = wanted.map((id) => labelOfRecord(target, found.find((row) => row.id === id) ?? { id }, locale))
  return <LabelList labels={labels} max={labels.length} />
}

function RegionNames({ ids }: { readonly ids: readonly number[] }) {
  const levels = useRegions(ids)
  const names = ids.map((id, level) => levels[level]?.find(({ value }) => value === id)?.label ?? `#${id}`)
  return names.length > 0 ? <Typography variant="body2">{names.join(' ')}</Typography> : <NoValue />
}

/** The words of a rich text by line, parsed without running or loading anything. */
function wordsOf(html: string): string {
  const lines = html.replaceAll(/<\/(?:p|h\d|li|blockquote|tr)>|<br\s*\/?>/gi, '$&\n')
  return (new DOMParser().parseFromString(lines, 'text/html').body.textContent ?? '').trim()
}
