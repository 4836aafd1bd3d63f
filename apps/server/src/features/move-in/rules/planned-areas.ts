import { type Field, permissionOf, referenceOf, type ResourceDefinition } from '@teachnet/contract'
import { type Design, designProblems, editDesign, tableNameOf, tidyIds } from '@teachnet/contract/design'
import { StartError } from '../../../platform/process/start-error.ts'
import type { OldColumn, OldTable } from '../source/old-table.ts'
import type { MovePlan, PlannedArea, PlannedTable } from './move-plan.ts'
import type { OwnArea } from './own-areas.ts'
import { isOpen } from './product-offers.ts'

interface Surroundings {
  /** Every table of the old site that is not one of BuildAdmin. */
  readonly tables: readonly OldTable[]
  readonly product: readonly ResourceDefinition[]
}

/**
 * The areas as a plan changes them.
 *
 * @throws StartError with every line of the plan that cannot be followed
 */
export function plannedAreas(areas: readonly OwnArea[], plan: MovePlan, around: Surroundings): readonly OwnArea[] {
  const faults: string[] = []
  const known = new Set(areas.map(({ table }) => table.name))
  for (const name of Object.keys(plan.tables))
    if (!known.has(name)) faults.push(`${name}: the old site has no such table`)
  /** New controllers by the one that the area had; undefined: nothing is made of it. */
  const controllers = new Map<string, ResourceDefinition | undefined>()
  const made = areas.flatMap((area): OwnArea[] => {
    const planned = plan.tables[area.table.name]
    const changed = planned ? plannedArea(area, planned, { ...around, faults }) : area
    controllers.set(area.design.definition.controller, changed?.design.definition)
    return changed ? [changed] : []
  })
  const taken = Map.groupBy(made, ({ design }) => design.definition.table)
  for (const [table, several] of taken)
    if (several.length > 1)
      faults.push(`${several.map((each) => each.table.name).join(', ')}: only one can become ${table}`)
  const result = made.map((area) => (area.isProduct ? area : withTargets(area, controllers)))
  const definitions = [...result.map(({ design }) => design.definition), ...around.product]
  const findDefinition = (wanted: string) =>
    definitions.find(({ controller }) => controller.toLowerCase() === wanted.toLowerCase())
  for (const { table, design, isProduct, problems } of result)
    if (!isProduct && problems.length === 0)
      for (const { path, message } of designProblems({ ...design, ids: tidyIds(design) }, { findDefinition }))
        if (message !== 'design.problem.controllerTaken') faults.push(`${table.name}.own.${path.join('.')}: ${message}`)
  if (faults.length > 0) throw new StartError(['The plan cannot be followed:', ...faults].join('\n  '))
  return result
}

interface Place extends Surroundings {
  readonly faults: string[]
}

function plannedArea(area: OwnArea, planned: PlannedTable, place: Place): OwnArea | undefined {
  const { name } = area.table
  if (planned.take === 'nothing') return undefined
  const part = planned[planned.take]
  if (!part) {
    place.faults.push(`${name}: ${planned.take} is not described`)
    return area
  }
  const deleted = columnOf(area.table, planned.deleted ?? undefined, place, `${name}.deleted`)
  const base = { ...area, deleted, values: part.values ?? {}, defaults: part.defaults ?? {} }
  for (const column of Object.keys(base.values)) columnOf(area.table, column, place, `${name}.values`)
  const result = planned.take === 'own' ? ownArea(base, part, place) : productArea(base, part, place)
  for (const field of Object.keys(base.defaults))
    if (!Object.hasOwn(result.design.definition.fields, field))
      place.faults.push(`${name}.defaults: the area has no field ${field}`)
  return result
}

function columnOf(table: OldTable, name: string | undefined, { faults }: Place, path: string): OldColumn | undefined {
  const column = table.columns.find((each) => each.name === name)
  if (name !== undefined && !column) faults.push(`${path}: the table has no column ${name}`)
  return column
}

/** An own area with other names for its fields, or without some of them. */
function ownArea(area: OwnArea, { area: controller, columns }: PlannedArea, place: Place): OwnArea {
  let { design } = area
  const taken = new Map<string, OldColumn>()
  for (const name of Object.keys(columns)) columnOf(area.table, name, place, `${area.table.name}.own.columns`)
  for (const [field, column] of area.columns) {
    const wanted = field === 'id' ? 'id' : columns[column.name]
    if (!Object.hasOwn(design.definition.fields, field)) continue
    if (wanted === undefined) design = editDesign(design, { type: 'remove', name: field })
    else {
      if (wanted !== field) design = editDesign(design, { type: 'rename', from: field, to: wanted })
      taken.set(wanted, column)
    }
  }
  if (controller !== design.definition.controller) {
    if (!/^([a-z][A-Za-z0-9]*\.)?[A-Z][A-Za-z0-9]*$/.test(controller))
      place.faults.push(`${area.table.name}.own.area: ${controller} is not written like own.Teacher`)
    const table = tableNameOf({ controller })
    design = { ...design, definition: { ...design.definition, controller, table } }
  }
  return { ...area, design, columns: taken, node: { ...area.node, to: permissionOf(design.definition) } }
}

function productArea(area: OwnArea, planned: PlannedArea, place: Place): OwnArea {
  const { name } = area.table
  const path = `${name}.product`
  const definition = place.product.find(({ controller }) => controller === planned.area)
  if (!definition || !isOpen(definition)) {
    place.faults.push(`${path}.area: records cannot come into ${planned.area}`)
    return area
  }
  if (area.hasNewIds) place.faults.push(`${path}: its key cannot be the number of a record`)
  const columns = new Map<string, OldColumn>()
  const add = (field: string, column: OldColumn | undefined) => {
    if (!Object.hasOwn(definition.fields, field))
      place.faults.push(`${path}.columns: ${definition.controller} has no field ${field}`)
    else if (column) columns.set(field, column)
  }
  for (const [column, field] of Object.entries(planned.columns))
    add(field, columnOf(area.table, column, place, `${path}.columns`))
  const joins = (planned.joins ?? []).flatMap((join) => {
    const table = place.tables.find((each) => each.name === join.table)
    if (!table) {
      place.faults.push(`${path}.joins: the old site has no table ${join.table}`)
      return []
    }
    columnOf(table, join.column, place, `${path}.joins`)
    columnOf(area.table, join.key, place, `${path}.joins`)
    for (const [column, field] of Object.entries(join.columns)) {
      const found = columnOf(table, column, place, `${path}.joins`)
      add(field, found && { ...found, name: joinedName(table, found) })
    }
    return [{ table, column: join.column, key: join.key }]
  })
  const missing = Object.entries(definition.fields).filter(
    ([field, { required, virtual, kind }]) =>
      required === true && !virtual && kind !== 'id' && !columns.has(field) && !area.defaults?.[field],
  )
  for (const [field] of missing) place.faults.push(`${path}: ${field} needs a column or a default`)
  return {
    ...area,
    design: { definition, ids: {} },
    columns,
    joins,
    isProduct: true,
    problems: [],
    remarks: [],
    node: { ...area.node, to: permissionOf(definition) },
  }
}

/** The name under which a row has a column of a joined table. */
export function joinedName(table: Pick<OldTable, 'name'>, column: Pick<OldColumn, 'name'>): string {
  return `${table.name}.${column.name}`
}

/** An area whose relations lead where the plan has moved their targets. */
function withTargets(area: OwnArea, controllers: ReadonlyMap<string, ResourceDefinition | undefined>): OwnArea {
  const fields = Object.entries(area.design.definition.fields).map(([name, field]): [string, Field] => {
    const resource = referenceOf(field)?.resource
    if (resource === undefined || !controllers.has(resource)) return [name, field]
    return [name, withTarget(field, controllers.get(resource))]
  })
  const definition = { ...area.design.definition, fields: Object.fromEntries(fields) }
  const design: Design = { ...area.design, definition }
  return { ...area, design }
}

/** Without its target, a relation is the number that it was. */
function withTarget(field: Field, target: ResourceDefinition | undefined): Field {
  if (field.kind !== 'relation' && field.kind !== 'relations') return field
  if (!target)
    return field.kind === 'relation'
      ? { kind: 'integer', label: field.label }
      : { kind: 'text', label: field.label, max: 1000 }
  const { shows, quickSearchIn } = { shows: [], quickSearchIn: [], ...referenceOf(field) }
  const isThere = [...shows, ...quickSearchIn].every((name) => Object.hasOwn(target.fields, name))
  return isThere
    ? { ...field, resource: target.controller }
    : { kind: field.kind, label: field.label, resource: target.controller, as: field.as }
}
