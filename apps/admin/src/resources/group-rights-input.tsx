import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import type { RelationsField } from '@teachnet/contract'
import { isSuperRule } from '@teachnet/contract/menu'
import { type OtherGroup, roleTemplates, rulesOfRole } from '@teachnet/contract/rights'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { isRecord } from '@teachnet/protocol'
import { useMemo, useState } from 'react'
import { useCrud } from '../records/services/crud-services.tsx'
import { queryKeys } from '../records/services/query-keys.ts'
import type { InputProps } from '../fields/field-props.ts'
import { GrantedInput } from '../fields/relations/parts.tsx'
import { WithMessages } from '../messages/with-messages.tsx'
import { toIds, toNumber, toText, toTexts } from '../values/read-values.ts'

/** The rights of a role group; those that its members have from other groups as well, and those for super administrators, are marked. */
export function GroupRightsInput(props: InputProps<RelationsField>) {
  const others = useGroups(props, 'others', props.target !== 'add') ?? none
  return (
    <WithMessages of="record" fallback={<GrantedInput {...props} />}>
      <MarkedRights {...props} others={others} />
    </WithMessages>
  )
}

function MarkedRights({ others, ...props }: InputProps<RelationsField> & { readonly others: readonly OtherGroup[] }) {
  const text = useText()
  const locale = useLocale()
  const { backEnd } = useCrud()
  const { list } = useFormats()
  const named = others.map(({ name, members }) => text('record.group.other', { name, members }))
  const [compared, setCompared] = useState('')
  const [isOpened, setOpened] = useState(false)
  const groups = useGroups(props, 'groups', isOpened)
  const isMine = useChosen(props.value)
  /** How the compared groups have a right. */
  const comparisonOf = (id: number): string | undefined => {
    if (!groups) return undefined
    const holders = groups.filter(({ rules }) => rules.includes(id))
    if (compared === everyGroup)
      return holders.length === 0
        ? text('record.group.nobody')
        : text('record.group.holders', {
            groups: list(holders.map(({ name, members }) => text('record.group.other', { name, members }))),
          })
    const other = groups.find((group) => String(group.id) === compared)
    if (!other) return undefined
    const isTheirs = other.rules.includes(id)
    if (isTheirs === isMine(id)) return undefined
    return isTheirs ? text('record.group.onlyOther', { name: other.name }) : text('record.group.onlyThis')
  }
  const noteOf = (id: number, node: string) => {
    const does = compared === '' ? actionWord(text, node) : comparisonOf(id)
    if (isSuperRule(node)) return join(does, text('record.group.super'))
    const granting = others.filter(({ rules }) => rules.includes(id))
    if (granting.length === 0) return does
    return join(does, text('record.group.also', { groups: list(granting.map(({ name }) => name)) }))
  }
  const presets = {
    label: text('record.group.templates'),
    options: roleTemplates.map((role) => ({
      title: role.title[locale],
      about: role.about[locale],
      names: rulesOfRole(role),
    })),
  }
  const ofOthers = others.length === 0 ? '' : text('record.group.others', { groups: list(named) })
  const help = [props.help, ofOthers].filter(Boolean).join(' ')
  if (backEnd !== 'teachnet') return <GrantedInput {...props} help={help} noteOf={noteOf} />
  return (
    <>
      <GrantedInput {...props} help={help} noteOf={noteOf} presets={presets} />
      <TextField
        select
        size="small"
        label={text('record.group.compare')}
        value={compared}
        onChange={({ target }) => setCompared(target.value)}
        helperText={text('record.group.compareHelp')}
        slotProps={{ select: { displayEmpty: true, onOpen: () => setOpened(true) } }}
        sx={{ mt: 3 }}
      >
        <MenuItem value="">{text('record.group.compareNone')}</MenuItem>
        <MenuItem value={everyGroup}>{text('record.group.compareAll')}</MenuItem>
        {groups?.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}

/** The choice that names all groups with a right. */
const everyGroup = 'all'

/** Whether the form grants a rule, as its boxes show it. */
function useChosen(value: unknown): (id: number) => boolean {
  return useMemo(() => {
    const isAll = toTexts(value).includes('*')
    const chosen = new Set(toIds(value))
    return (id) => isAll || chosen.has(id)
  }, [value])
}

/** Actions whose titles do not say what they let one do; texts are `record.right.…`. */
const explained = new Set([
  ...['index', 'del', 'sortable', 'export', 'reveal', 'check', 'draft', 'publish', 'revisions', 'restore'],
  ...['take', 'assign', 'ask', 'accept', 'refuse', 'viewAs', 'uses', 'variants', 'verify'],
])

/** What an action lets one do; undefined for an action that its title explains. */
function actionWord(text: ReturnType<typeof useText>, node: string): string | undefined {
  const action = node.slice(node.lastIndexOf('/') + 1)
  return explained.has(action) ? text(`record.right.${action}`) : undefined
}

function join(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}

/** The other groups of the group's members, or all other groups, once they are wanted and loaded; never with an old back end. */
function useGroups(
  { definition, target }: InputProps,
  which: 'others' | 'groups',
  isWanted: boolean,
): readonly OtherGroup[] | undefined {
  const { source, backEnd } = useCrud()
  const mode = target === 'add' ? 'add' : 'edit'
  const { data } = useQuery({
    queryKey: queryKeys.call(definition.controller, which, target === 'add' ? 0 : target),
    enabled: backEnd === 'teachnet' && isWanted,
    queryFn: async ({ signal }) => {
      const query = { [which]: 1, id: target === 'add' ? undefined : target }
      const data: unknown = await source.resource(definition).read(mode, query, { signal, showError: false })
      return readGroups(isRecord(data) ? data[which] : undefined)
    },
    staleTime: 60_000,
  })
  return data
}

const none: readonly OtherGroup[] = []

function readGroups(data: unknown): OtherGroup[] {
  const groups: readonly unknown[] = Array.isArray(data) ? data : []
  return groups.filter(isRecord).map(({ id, name, members, rules }) => ({
    id: toNumber(id) ?? 0,
    name: toText(name),
    members: toNumber(members) ?? 0,
    rules: toIds(rules),
  }))
}
