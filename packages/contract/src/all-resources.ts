import type { ResourceDefinition } from './definition/resource.ts'
import { resourceLoaders } from './resource-loaders.ts'
import * as exported from './resources/index.ts'

const values: readonly unknown[] = Object.values(exported)
const byController = new Map(values.filter(isDefinition).map((definition) => [definition.controller, definition]))

/** Every resource of the product, in the order of the menu. */
export const resources: readonly ResourceDefinition[] = Object.keys(resourceLoaders).map((controller) => {
  const definition = byController.get(controller)
  if (!definition) throw new TypeError(`resources/index.ts does not export the definition of ${controller}`)
  return definition
})

/** The definition of a controller, regardless of case. */
export function findResource(controller: string): ResourceDefinition | undefined {
  return resources.find((definition) => definition.controller.toLowerCase() === controller.toLowerCase())
}

function isDefinition(value: unknown): value is ResourceDefinition {
  return typeof value === 'object' && value !== null && 'controller' in value && 'table' in value && 'fields' in value
}
