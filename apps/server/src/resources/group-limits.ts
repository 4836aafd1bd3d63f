import { fieldOf } from '@teachnet/contract'
import {
  type AreaLimits,
  fieldLimits,
  type LimitableArea,
  joinLimits,
  limitsOfField,
  ownerFieldOf,
  readAreaLimits,
  rowLimits,
} from '@teachnet/contract/rights'
import * as z from 'zod/mini'
import { type CrudContext, type Save, wholeOf } from '../crud/bound-resource.ts'
import { refuseField } from '../crud/write/read-input.ts'

const limitsBody = z.record(
  z.string(),
  z.strictObject({ rows: z.optional(z.enum(rowLimits)), fields: z.record(z.string(), z.enum(fieldLimits)) }),
)

/**
 * Stores the limits of a group. A group that an administrator with limits saves gets these limits as well: administrators cannot grant a
 * view that they do not have.
 *
 * @throws VALIDATION for limits of another form, or that name an area or a field that cannot have them
 */
export function storeLimits(context: CrudContext, { mode, input, stored }: Save): void {
  const own = context.caller.limits
  if (input.limits === undefined && mode === 'edit') return
  const parsed = limitsBody.safeParse(input.limits ?? {})
  if (!parsed.success || !fitAreas(context, parsed.data)) throw refuseField(context, 'limits', 'resource.group.limits')
  const given = readAreaLimits(parsed.data)
  const limits = [...new Set([...Object.keys(given), ...Object.keys(own)])].flatMap((controller) => {
    const limit = joinLimits(given[controller], own[controller], 'strictest')
    return limit ? [[controller, limit] as const] : []
  })
  stored.limits = limits.length === 0 ? null : Object.fromEntries(limits)
}

/** The areas with the fields that groups can limit, in the language of the request. */
export function listLimitable({ resources, locale }: CrudContext): LimitableArea[] {
  return resources.all().map((resource) => {
    const { definition } = wholeOf(resource)
    const fields = Object.entries(definition.fields).flatMap(([name, field]) => {
      const limits = limitsOfField(definition, name, field)
      return limits.length > 0 ? [{ name, label: field.label[locale], limits }] : []
    })
    const hasOwner = ownerFieldOf(definition) !== undefined
    return { controller: definition.controller, title: definition.title[locale], hasOwner, fields }
  })
}

function fitAreas({ resources }: CrudContext, limits: AreaLimits): boolean {
  return Object.entries(limits).every(([controller, { rows = 'all', fields }]) => {
    const found = resources.find(controller)
    const definition = found && wholeOf(found).definition
    if (definition?.controller !== controller) return false
    if (rows !== 'all' && ownerFieldOf(definition) === undefined) return false
    return Object.entries(fields).every(([name, limit]) => {
      const field = fieldOf(definition, name)
      return field !== undefined && limitsOfField(definition, name, field).includes(limit)
    })
  })
}
