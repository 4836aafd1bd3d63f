import { useSettledInput } from '@teachnet/ui/keys'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { parentFieldOf, type RelationsField, type ResourceDefinition } from '@teachnet/contract'
import { maxPageSize } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useId, useMemo, useState } from 'react'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import {
  allIds,
  type CheckState,
  checkDisplayed,
  checkStates,
  countChosen,
  filterTree,
  toggleCheck,
} from '../../../records/choices/check-tree.ts'
import { useCrud } from '../../../records/services/crud-services.tsx'
import { queryKeys } from '../../../records/services/query-keys.ts'
import { recordLabel } from '../../../records/record/record-label.ts'
import { toIds, toText, toTexts } from '../../../values/read-values.ts'
import { flattenTree, type NestedOption, nestOptions } from '../../../records/list/tree-rows.ts'
import { toggled } from '../../../records/list/use-selection.ts'
import type { InputProps } from '../../field-props.ts'
import { FieldFrame } from '../field-frame.tsx'
import { TreeNode } from './tree-node.tsx'
import Button from '@mui/material/Button'
import InputBase from '@mui/material/InputBase'

export interface CheckTreeProps extends InputProps<RelationsField> {
  readonly resource: ResourceDefinition
  /** A box includes all nodes below it, and the value also contains half-checked parents. */
  readonly isCascading: boolean
  /** A remark behind a node without nodes below it. */
  readonly noteOf?: ((id: number, name: string) => string | undefined) | undefined
  /** Named choices that replace the current one. */
  readonly presets?: Presets | undefined
}

/** Named choices of a tree. */
interface Presets {
  /** Names the list of them. */
  readonly label: string
  readonly options: readonly {
    readonly title: string
    readonly about: string
    /** Values of the field `name` of the chosen records. */
    readonly names: readonly string[]
  }[]
}

/** A tree of checkboxes for the records of a resource. */
export function CheckTree({ resource, ...props }: CheckTreeProps) {
  return <NodeTree {...props} {...useTree(resource, props.isCascading)} />
}

interface NodeTreeProps extends Omit<InputProps, 'field'>, Pick<CheckTreeProps, 'isCascading' | 'noteOf' | 'presets'> {
  readonly nodes: readonly NestedOption[]
  /** The field `name` of each record. */
  readonly names?: ReadonlyMap<number, string>
  readonly status: 'loading' | 'error' | 'ready'
}

/** A tree of checkboxes. Tab moves through it, and each branch has a button that expands it. */
export function NodeTree({
  id,
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  required,
  error,
  help,
  nodes,
  names,
  status,
  isCascading,
  noteOf,
  presets,
}: NodeTreeProps) {
  const text = useText()
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [words, setWords] = useState('')
  const isAll = toTexts(value).includes('*')
  const chosen = useMemo(() => new Set(isAll ? allIds(nodes) : toIds(value)), [isAll, nodes, value])
  const states = useMemo(
    () =>
      isCascading
        ? checkStates(nodes, chosen)
        : new Map<number, CheckState>(allIds(nodes).map((one) => [one, chosen.has(one) ? 'on' : 'off'])),
    [isCascading, nodes, chosen],
  )
  const hasBranches = nodes.some(({ children }) => children.length > 0)
  const visible = filterTree(nodes, words)
  const toggle = (one: number) =>
    onChange(isCascading ? toggleCheck(nodes, chosen, one, visible) : [...toggled(chosen, one)])
  // A filtered branch has only some of its nodes.
  const full = useMemo(() => new Map(flatten(nodes).map((node) => [node.id, node])), [nodes])

  const choosePreset = (wanted: readonly string[]) => {
    const known = new Set(wanted)
    // Boxes without boxes below them decide; those above follow.
    const leaves = flatten(nodes).filter(({ children }) => children.length === 0)
    onChange(leaves.flatMap((node) => (known.has(names?.get(node.id) ?? '') ? [node.id] : [])))
  }

  const remarkOf = (node: NestedOption) =>
    node.children.length === 0 ? (
      <Note text={noteOf?.(node.id, names?.get(node.id) ?? '')} />
    ) : (
      isCascading && <Count {...countChosen(full.get(node.id) ?? node, chosen)} />
    )
  const branch = (siblings: readonly NestedOption[], level: number) => (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pl: level > 0 ? 6 : 0 }}>
      {siblings.map((node) => {
        const hasNodes = node.children.length > 0
        const isOpen = words.trim() !== '' || !closed.has(node.id)
        return (
          <li key={node.id}>
            <TreeNode
              label={node.label}
              remark={remarkOf(node)}
              check={states.get(node.id)}
              onCheck={() => toggle(node.id)}
              isOpen={hasNodes ? isOpen : undefined}
              onOpen={() => setClosed(toggled(closed, node.id))}
              inputRef={node === nodes[0] ? inputRef : undefined}
              onBlur={onBlur}
            />
            {isOpen && hasNodes && branch(node.children, level + 1)}
          </li>
        )
      })}
    </Box>
  )
  return (
    <FieldFrame id={id} label={label} required={required} error={error} help={help}>
      {status === 'loading' && <Skeleton variant="rounded" height={120} />}
      {status === 'error' && <Typography color="error">{text('crud.select.failed')}</Typography>}
      {status === 'ready' && (
        <Box sx={{ border: 1, borderColor: error ? 'error.main' : 'divider', borderRadius: 1 }}>
          <TreeTools
            label={label}
            search={nodes.length > mostUnsearched ? { words, onChange: setWords } : undefined}
            onCheckAll={() =>
              onChange(
                isCascading ? checkDisplayed(nodes, chosen, visible) : [...new Set([...chosen, ...allIds(visible)])],
              )
            }
            onCheckNone={() => onChange([])}
            presets={presets}
            onPreset={choosePreset}
            branches={
              hasBranches
                ? {
                    areAllOpen: closed.size === 0,
                    onToggle: () => setClosed(closed.size > 0 ? new Set() : new Set(allIds(nodes))),
                  }
                : undefined
            }
          />
          <Box sx={{ maxHeight: 360, overflow: 'auto', p: 1 }}>
            {branch(visible, 0)}
            {visible.length === 0 && (
              <Typography variant="body2" color="textSecondary" role="status" sx={{ p: 2 }}>
                {text('crud.tree.nothing')}
              </Typography>
            )}
          </Box>
        </Box>
      )}
    </FieldFrame>
  )
}

/** Trees of more top nodes than this can be searched. */
const mostUnsearched = 3

function Count({ chosen, all }: { readonly chosen: number; readonly all: number }) {
  return (
    <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 2 }} aria-hidden>
      {chosen}/{all}
    </Typography>
  )
}

/** The space keeps the words apart in the name of the checkbox. */
function Note({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <>
      {' '}
      <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 2 }}>
        {text}
      </Typography>
    </>
  )
}

function flatten(nodes: readonly NestedOption[]): NestedOption[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)])
}

/**
 * The records of a tree. A cascading tree needs every record, including buttons, which only the list call returns; the select call omits records that cannot be
 * chosen.
 */
export function useTree(target: ResourceDefinition, isFull: boolean) {
  const { source } = useCrud()
  const locale = useLocale()
  const query = { limit: maxPageSize }
  const result = useQuery({
    queryKey: isFull ? queryKeys.list(target.controller, query) : queryKeys.options(target.controller, query),
    queryFn: async ({ signal }) => {
      const calls = source.resource(target)
      const options = { signal, showError: false }
      return isFull ? calls.index(query, options) : { list: (await calls.select(query, options)).options }
    },
  })
  const list = result.data?.list
  const nodes = useMemo(
    () => nestOptions(list ?? [], parentFieldOf(target) ?? 'pid', (row) => recordLabel(target, row, locale)),
    [list, target, locale],
  )
  const names = useMemo(
    () => new Map(flattenTree(list ?? [], new Set()).map(({ row }) => [row.id, toText(row.name)])),
    [list],
  )
  const status: 'loading' | 'error' | 'ready' = list ? 'ready' : result.isError ? 'error' : 'loading'
  return { nodes, names, status }
}

interface TreeToolsProps {
  /** The label of the tree. */
  readonly label: string
  /** Undefined for a tree that needs no search. */
  readonly search: { readonly words: string; readonly onChange: (words: string) => void } | undefined
  readonly onCheckAll: () => void
  readonly onCheckNone: () => void
  readonly presets: Presets | undefined
  readonly onPreset: (names: readonly string[]) => void
  /** Undefined for a tree without branches. */
  readonly branches: { readonly areAllOpen: boolean; readonly onToggle: () => void } | undefined
}

/** The bar above a tree of checkboxes: search, and what acts on all nodes. */
function TreeTools({ label, search, onCheckAll, onCheckNone, presets, onPreset, branches }: TreeToolsProps) {
  const text = useText()
  const input = useSettledInput(search?.words ?? '', (words) => search?.onChange(words))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1, borderBottom: 1, borderColor: 'divider' }}>
      {search && (
        <InputBase
          type="search"
          {...input}
          placeholder={text('crud.tree.search')}
          inputProps={{ 'aria-label': text('crud.tree.searchIn', { label }) }}
          sx={{ flex: '1 1 160px', px: 2, fontSize: '0.8125rem' }}
        />
      )}
      <Button size="small" onClick={onCheckAll}>
        {text('crud.tree.checkAll')}
      </Button>
      <Button size="small" onClick={onCheckNone}>
        {text('crud.tree.checkNone')}
      </Button>
      {presets && <PresetMenu presets={presets} onPreset={onPreset} />}
      {branches && (
        <Button size="small" onClick={branches.onToggle}>
          {text(branches.areAllOpen ? 'crud.tree.collapseAll' : 'crud.tree.expandAll')}
        </Button>
      )}
    </Box>
  )
}

/** A button with the presets. */
function PresetMenu({ presets, onPreset }: { readonly presets: Presets } & Pick<TreeToolsProps, 'onPreset'>) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const id = useId()
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor && id}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {presets.label}
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== undefined} onClose={() => setAnchor(undefined)}>
        {presets.options.map(({ title, about, names }) => (
          <MenuItem
            key={title}
            sx={{ maxWidth: 360, whiteSpace: 'normal' }}
            onClick={() => {
              setAnchor(undefined)
              onPreset(names)
            }}
          >
            <ListItemText primary={title} secondary={about} />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
