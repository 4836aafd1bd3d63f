import { type Field, isPrivateFile } from '../fields.ts'
import type { ResourceDefinition } from '../resource.ts'
import { orderTerms } from '../visitors.ts'

/** Kinds of fields that no visitor ever gets. */
const closedKinds: readonly Field['kind'][] = ['password', 'masked', 'json']

/** What contradicts itself in the visitors' part of a definition, or undefined. */
export function visitorsProblem({ fields, visitors }: ResourceDefinition): string | undefined {
  if (!visitors) return undefined
  const { key, path, since, through = [], orders, filters = {} } = visitors
  const kindOf = (name: string) => fields[name]?.kind
  const isStored = (name: string) => fields[name] !== undefined && !fields[name].virtual
  const views = [visitors.link, visitors.card, visitors.page].filter((view) => view !== undefined)
  const shown = views.flatMap((view) => view.fields)
  const related = views.flatMap((view) => Object.values(view.related ?? {}).map(({ of }) => of))
  const ordered = Object.values(orders).flatMap((order) => orderTerms(order).map(({ field }) => field))
  const filtered = Object.values(filters).flatMap((filter) => ('fields' in filter ? filter.fields : [filter.field]))
  const closed = [...shown, ...filtered].find((name) => {
    const field = fields[name]
    return !field || field.internal === true || closedKinds.includes(field.kind) || isPrivateFile(field)
  })
  const rules: readonly [isBroken: boolean, problem: string][] = [
    [key !== undefined && fields[key]?.unique !== true, `visitors: key "${key}" is not a unique field`],
    [path !== undefined && !path.includes('{key}'), `visitors: path "${path}" does not contain {key}`],
    [since !== undefined && kindOf(since) !== 'dateTime', `visitors: since "${since}" is not a date-time field`],
    [Object.keys(orders).length === 0, 'visitors: orders is empty'],
    [closed !== undefined, `visitors: "${closed}" is not a field that visitors may see`],
    ...[...related, ...through].map((name): [boolean, string] => [
      kindOf(name) !== 'relation' && kindOf(name) !== 'relations',
      `visitors: "${name}" is not a relation`,
    ]),
    ...[...ordered, ...filtered].map((name): [boolean, string] => [
      !isStored(name),
      `visitors: "${name}" is not a stored field`,
    ]),
  ]
  return rules.find(([isBroken]) => isBroken)?.[1]
}
