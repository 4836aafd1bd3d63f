import { type RelationsField, parentFieldOf, type ResourceDefinition } from '@teachnet/contract'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import type { FieldParts } from '../field-view.ts'
import { RecordLabels, RelatedRecords, RelationFilter, relatedRows } from '../shared/records/related-records.tsx'
import { RelationsDetail } from './view.tsx'
import { useOpenedRow } from '../../records/form/form-context.ts'
import { useRelationTarget } from '../../records/choices/use-options.ts'
import { toIds } from '../../values/read-values.ts'
import type { NestedOption } from '../../records/list/tree-rows.ts'
import type { InputProps, RevisionProps } from '../field-props.ts'
import { CheckTree, type CheckTreeProps, useTree } from '../shared/records/check-tree.tsx'
import { NewRecord } from '../shared/records/new-record.tsx'
import { RecordSelect } from '../shared/records/record-select.tsx'

export const relationsParts: FieldParts<RelationsField> = {
  Input: RelationsInput,
  Filter: RelationFilter,
  Detail: RelationsDetail,
  Revision: ComparedRelations,
}

/** Selects several records of another resource: by server search, or in a tree with a checkbox for each record. */
function RelationsInput(props: InputProps<RelationsField>) {
  const { id, field, label, value, onChange, onBlur, inputRef, required, error, help } = props
  const target = useRelationTarget(field.resource)
  const known = relatedRows(useOpenedRow(), field, target)
  if (parentFieldOf(target)) return <CheckTree {...props} resource={target} isCascading={false} />
  const chosen = toIds(value)
  return (
    <NewRecord target={target} onAdded={(added) => onChange([...chosen, added])}>
      <RecordSelect
        id={id}
        label={label}
        target={target}
        known={known}
        onChange={onChange}
        onBlur={onBlur}
        inputRef={inputRef}
        required={required}
        error={error}
        help={help}
        value={chosen}
        multiple
      />
    </NewRecord>
  )
}

/** A tree for the permissions of a role: a box includes all nodes below it, and the value also contains the parents of selected nodes. */
export function GrantedInput({
  noteOf,
  presets,
  ...props
}: InputProps<RelationsField> & Pick<CheckTreeProps, 'noteOf' | 'presets'>) {
  const target = useRelationTarget(props.field.resource)
  return <CheckTree {...props} resource={target} noteOf={noteOf} presets={presets} isCascading />
}

/** The related records of a state. Of records of a tree, such as the rights of a role, only those that the other state does not have. */
function ComparedRelations(props: RevisionProps<RelationsField>) {
  const target = useRelationTarget(props.field.resource)
  return parentFieldOf(target) ? <ComparedNodes {...props} target={target} /> : <RelatedRecords {...props} />
}

function ComparedNodes({
  name,
  row,
  against,
  target,
}: RevisionProps<RelationsField> & { readonly target: ResourceDefinition }) {
  const text = useText()
  const { nodes, status } = useTree(target, true)
  const own = toIds(row[name])
  if (status === 'loading') return <Skeleton variant="rounded" height={48} />
  if (status === 'error') return <RecordLabels target={target} ids={own} />
  const others = new Set(against ? toIds(against.row[name]) : [])
  const differing = new Set(own.filter((id) => !others.has(id)))
  const paths = pathsOf(nodes, differing)
  return (
    <>
      <Box component="ul" sx={{ m: 0, pl: 4, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
        {paths.map((path) => (
          <li key={path}>{path}</li>
        ))}
      </Box>
      {against && (
        <Typography variant="body2" color="textSecondary">
          {text('record.log.unchanged', { count: own.length - differing.size })}
        </Typography>
      )}
    </>
  )
}

/** The chosen nodes by the labels on their way from the top; a node stands for itself only if no node below it is chosen. */
function pathsOf(nodes: readonly NestedOption[], chosen: ReadonlySet<number>, above: readonly string[] = []): string[] {
  return nodes.flatMap(({ id, label, children }) => {
    const path = [...above, label]
    const below = pathsOf(children, chosen, path)
    return below.length === 0 && chosen.has(id) ? [path.join(' › ')] : below
  })
}
