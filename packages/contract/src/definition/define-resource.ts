import { kindOf } from './fields.ts'
import { ownEditsProblem } from './own-edits.ts'
import type { DefinedResource } from './record-types.ts'
import {
  derivedNames,
  extraActionsOf,
  fieldOf,
  namesOfRole,
  resourceActions,
  type ResourceDefinition,
  weighFieldOf,
} from './resource.ts'

/**
 * Validates a definition at start and returns it with its exact type, from which rows and inputs are typed.
 *
 * @throws TypeError that names the controller and the contradictory field
 */
export function defineResource<const D extends ResourceDefinition>(definition: D): DefinedResource<D> {
  const problem = problemOf(definition)
  if (problem) throw new TypeError(`Resource ${definition.controller}: ${problem}`)
  return definition
}

/** The contradiction in a definition, or undefined. */
export function problemOf(definition: ResourceDefinition): string | undefined {
  const names = Object.keys(definition.fields)
  if (!/^([a-z][A-Za-z0-9]*\.)?[A-Z][A-Za-z0-9]*$/.test(definition.controller))
    return 'controller must be Name or directory.Name'
  if (!/^[a-z][a-z0-9_]*$/.test(definition.table)) return `table "${definition.table}" must be snake_case`
  if (!namesOfRole(definition, 'id').includes('id')) return 'field "id" of kind id is missing'
  const odd = names.find((name) => !/^[a-z][a-z0-9_]*$/.test(name))
  if (odd) return `field "${odd}" must be snake_case`
  for (const role of ['id', 'parent', 'place'] as const) {
    const [first, second] = namesOfRole(definition, role)
    if (first && second) return `fields "${first}" and "${second}" are of one kind, of which there is one only`
  }
  if (!definition.fields[definition.labelField]) return `labelField "${definition.labelField}" is not a field`
  if (definition.scope && !definition.fields[definition.scope.field])
    return `scope names "${definition.scope.field}", which is not a field`
  if (definition.actions?.includes('sortable') && !weighFieldOf(definition))
    return 'sortable needs a field of kind weigh'
  const together = definition.unique?.flat().find((name) => !definition.fields[name] || definition.fields[name].virtual)
  if (together) return `unique names "${together}", which is not a stored field`
  const oddPart = ownActionsProblem(definition) ?? ownEditsProblem(definition) ?? conditionProblem(definition)
  if (oddPart) return oddPart
  const order = definition.defaultOrder?.split(',')[0]
  if (order && !definition.fields[order]) return `defaultOrder names "${order}", which is not a field`
  const twice = derivedNames(definition).find((name) => definition.fields[name])
  return twice && `field "${twice}" is also the name of a derived value`
}

function ownActionsProblem(definition: ResourceDefinition): string | undefined {
  const { recordActions = [], calls = [] } = definition
  const taken = new Set<string>([...resourceActions, ...extraActionsOf(definition)])
  for (const name of recordActions.flatMap(({ when = {} }) => Object.keys(when)))
    if (!definition.fields[name]) return `an action depends on the field "${name}", which does not exist`
  for (const { name } of [...recordActions, ...calls]) {
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) return `action "${name}" must be letters and digits`
    if (taken.has(name)) return `action "${name}" exists already`
    taken.add(name)
  }
  return undefined
}

function conditionProblem({ fields }: ResourceDefinition): string | undefined {
  const names = Object.keys(fields)
  for (const [index, name] of names.entries()) {
    const { shownWhen, required } = fields[name] ?? {}
    if (!shownWhen) continue
    // A client without a form would have to send a value that no form shows.
    if (required) return `field "${name}" cannot be required and depend on other fields`
    for (const other of Object.keys(shownWhen)) {
      const field = names.indexOf(other) < index ? fieldOf({ fields }, other) : undefined
      if (!field) return `field "${name}" depends on "${other}", which does not precede it`
      if (kindOf(field).isList(field)) return `field "${name}" depends on "${other}", which has several values`
    }
  }
  return undefined
}
