import { isPrivateFile, kindOf, referenceOf } from '../definition/fields.ts'
import type { ResourceDefinition } from '../definition/resource.ts'
import { orderTerms } from '../definition/visitors.ts'
import { filterProblem } from './filter-schemas.ts'

/** The contradiction in the visitors' part of a definition, or undefined. */
export function visitorsProblem({ fields, visitors }: ResourceDefinition): string | undefined {
  if (!visitors) return undefined
  const { key, path, since, until, through = [], orders, filters = {} } = visitors
  const timeOf = (name: string) => fields[name] && kindOf(fields[name]).time
  const isRelation = (name: string) => fields[name] !== undefined && referenceOf(fields[name]) !== undefined
  const isStored = (name: string) => fields[name] !== undefined && !fields[name].virtual
  const views = [visitors.link, visitors.card, visitors.page].filter((view) => view !== undefined)
  const shown = views.flatMap((view) => view.fields)
  const related = views.flatMap((view) =>
    Object.values(view.related ?? {}).flatMap((each) => ('of' in each ? [each.of] : [])),
  )
  const ordered = Object.values(orders).flatMap((order) => orderTerms(order).map(({ field }) => field))
  const filtered = Object.values(filters).flatMap((filter) => ('fields' in filter ? filter.fields : [filter.field]))
  const closed = [...shown, ...filtered].find((name) => {
    const field = fields[name]
    return !field || field.internal === true || !kindOf(field).isForVisitors || isPrivateFile(field)
  })
  const parted = visitors.parts?.fields ?? []
  const contradictions = Object.values(filters).map((filter) => filterProblem(filter, fields))
  const rules: readonly [isBroken: boolean, problem: string][] = [
    [key !== undefined && fields[key]?.unique !== true, `visitors: key "${key}" is not a unique field`],
    [path !== undefined && !path.includes('{key}'), `visitors: path "${path}" does not contain {key}`],
    [since !== undefined && timeOf(since) !== 'seconds', `visitors: since "${since}" is not a date-time field`],
    [until !== undefined && timeOf(until) !== 'seconds', `visitors: until "${until}" is not a date-time field`],
    [Object.keys(orders).length === 0, 'visitors: orders is empty'],
    [closed !== undefined, `visitors: "${closed}" is not a field that visitors may see`],
    ...contradictions.map((problem = ''): [boolean, string] => [problem !== '', problem]),
    ...[...related, ...through].map((name): [boolean, string] => [
      !isRelation(name),
      `visitors: "${name}" is not a relation`,
    ]),
    ...[...ordered, ...filtered, ...parted].map((name): [boolean, string] => [
      !isStored(name),
      `visitors: "${name}" is not a stored field`,
    ]),
  ]
  return rules.find(([isBroken]) => isBroken)?.[1]
}
