import { useQuery } from '@tanstack/react-query'
import type { RelationsField } from '@teachnet/contract'
import { isSuperRule } from '@teachnet/contract/menu'
import { type OtherGroup, roleTemplates, rulesOfRole } from '@teachnet/contract/rights'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { isRecord } from '@teachnet/protocol'
import { useCrud } from '../records/services/crud-services.tsx'
import { queryKeys } from '../records/services/query-keys.ts'
import type { InputProps } from '../fields/field-props.ts'
import { GrantedInput } from '../fields/relations/parts.tsx'
import { WithMessages } from '../messages/with-messages.tsx'
import { toIds, toNumber, toText } from '../values/read-values.ts'

/** The rights of a role group; those that its members have from other groups as well, and those for super administrators, are marked. */
export function GroupRightsInput(props: InputProps<RelationsField>) {
  const others = useOtherGroups(props)
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
  const noteOf = (id: number, node: string) => {
    const does = actionWord(text, node)
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
  return <GrantedInput {...props} help={help} noteOf={noteOf} presets={backEnd === 'teachnet' ? presets : undefined} />
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

/** The other groups of the group's members; empty for a new group, and with an old back end. */
function useOtherGroups({ definition, target }: InputProps): readonly OtherGroup[] {
  const { source, backEnd } = useCrud()
  const { data } = useQuery({
    queryKey: queryKeys.call(definition.controller, 'others', target === 'add' ? 0 : target),
    enabled: backEnd === 'teachnet' && target !== 'add',
    queryFn: async ({ signal }) =>
      readOthers(
        await source.resource(definition).read('edit', { others: 1, id: target }, { signal, showError: false }),
      ),
    staleTime: 60_000,
  })
  return data ?? none
}

const none: readonly OtherGroup[] = []

function readOthers(data: unknown): OtherGroup[] {
  const others: readonly unknown[] = isRecord(data) && Array.isArray(data.others) ? data.others : []
  return others.filter(isRecord).map(({ id, name, members, rules }) => ({
    id: toNumber(id) ?? 0,
    name: toText(name),
    members: toNumber(members) ?? 0,
    rules: toIds(rules),
  }))
}
