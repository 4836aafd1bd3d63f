import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import type { ResourceLoader } from '@teachnet/contract/resource-loaders'
import type { ResourceOverrides } from '../crud-ui/overrides.ts'

/** Loads what a resource's screen has beyond its definition. */
export type OverridesLoader = () => Promise<ResourceOverrides>

/** What a resource's screen is drawn from. */
export interface LoadedResource {
  readonly definition: ResourceDefinition
  readonly overrides: ResourceOverrides | undefined
}

export interface ResourceRegistry {
  /** Whether a menu rule, such as `teacher/teacher`, is that of a resource, whatever the case of its letters. */
  has(ruleName: string): boolean
  /**
   * Loads the resource of a menu rule, and the definitions that its relations point to.
   *
   * @throws TypeError for a rule that is no resource's
   */
  load(ruleName: string): Promise<LoadedResource>
  /** By controller, such as `teacher.Teacher`; undefined as long as nothing that was loaded points to it. */
  find(controller: string): ResourceDefinition | undefined
}

/**
 * The resources an app knows. Definitions may be the product's own or arrive at run time: build a new registry then.
 *
 * @param loaders by controller
 * @param overrides by controller
 * @throws TypeError for overrides of a controller that is not there
 */
export function createRegistry(
  loaders: Readonly<Record<string, ResourceLoader>>,
  overrides: Readonly<Record<string, OverridesLoader>> = {},
): ResourceRegistry {
  const controllers = Object.keys(loaders)
  const stray = Object.keys(overrides).find((controller) => !controllers.includes(controller))
  if (stray) throw new TypeError(`Overrides for ${stray}, which is no resource`)
  const byRule = new Map(controllers.map((controller) => [permissionOf({ controller }).toLowerCase(), controller]))
  const loaded = new Map<string, ResourceDefinition>()

  async function loadDefinition(controller: string): Promise<ResourceDefinition | undefined> {
    const definition = await loaders[controller]?.()
    if (definition) loaded.set(controller.toLowerCase(), definition)
    return definition
  }

  return {
    has: (ruleName) => byRule.has(ruleName.toLowerCase()),
    async load(ruleName) {
      const controller = byRule.get(ruleName.toLowerCase()) ?? ''
      const [definition, own] = await Promise.all([loadDefinition(controller), overrides[controller]?.()])
      if (!definition) throw new TypeError(`The menu rule ${ruleName} has no resource`)
      await Promise.all(relationTargets(definition).map(loadDefinition))
      return { definition, overrides: own }
    },
    find: (controller) => loaded.get(controller.toLowerCase()),
  }
}

function relationTargets({ fields }: ResourceDefinition): string[] {
  return Object.values(fields).flatMap((field) =>
    field.kind === 'relation' || field.kind === 'relations' ? [field.resource] : [],
  )
}
