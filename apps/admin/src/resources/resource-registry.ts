import { resourceLoaders, type ResourceLoader } from '@teachnet/contract/resource-loaders'
import { permissionOf, referenceOf, type ResourceDefinition } from '@teachnet/contract'
import { type AreaLimits, limitDefinition } from '@teachnet/contract/rights'
import type { ResourceOverrides } from '../records/page/overrides.ts'

/** Loads the overrides of a resource's page. */
type OverridesLoader = () => Promise<ResourceOverrides>

/** A definition with the overrides of its page. */
interface LoadedResource {
  readonly definition: ResourceDefinition
  readonly overrides: ResourceOverrides | undefined
}

interface ResourceRegistry {
  /** Whether a menu rule, such as `teacher/teacher`, belongs to a resource; ignores case. */
  has(ruleName: string): boolean
  /**
   * Loads the resource of a menu rule, and the definitions that its relations point to.
   * @throws TypeError for a rule that belongs to no resource
   */
  load(ruleName: string): Promise<LoadedResource>
  /**
   * Loads the definition of a menu rule, and those that its relations point to, without the code of its page.
   * @throws TypeError for a rule that belongs to no resource
   */
  loadDefinition(ruleName: string): Promise<ResourceDefinition>
  /** Returns a definition by controller, such as `teacher.Teacher`; undefined until a loaded resource refers to it. */
  find(controller: string): ResourceDefinition | undefined
  /**
   * Sets the data areas that were made in the back office, in place of the earlier ones. A definition is loaded when its page is opened,
   * and again when its version is another one.
   */
  setDesigned(areas: readonly DesignedResource[], load: DesignedLoader): void
  /** Sets what the groups of the account leave hidden of the areas; definitions are loaded with these limits from then on. */
  setLimits(limits: AreaLimits): void
  /** Version of a designed area by its menu rule; 0 for a resource of the product. */
  versionOf(ruleName: string): number
}

/** A data area that was made in the back office. */
interface DesignedResource {
  readonly controller: string
  readonly version: number
}

/** Loads the definition of a designed area; undefined if the account may not read it, or it is gone. */
type DesignedLoader = (controller: string) => Promise<ResourceDefinition | undefined>

/**
 * Creates a registry of the resources of an app. Definitions may be the product's own or arrive at run time; then build a new registry.
 * @param loaders by controller
 * @param overrides by controller
 * @throws TypeError for overrides of an unknown controller
 */
export function createRegistry(
  loaders: Readonly<Record<string, ResourceLoader>>,
  overrides: Readonly<Record<string, OverridesLoader>> = {},
): ResourceRegistry {
  const controllers = Object.keys(loaders)
  const stray = Object.keys(overrides).find((controller) => !controllers.includes(controller))
  if (stray) throw new TypeError(`Overrides for ${stray}, which is not a resource`)
  const byRule = new Map(controllers.map((controller) => [permissionOf({ controller }).toLowerCase(), controller]))
  const loaded = new Map<string, ResourceDefinition>()

  let limits: AreaLimits = {}
  let limited = new WeakMap<ResourceDefinition, ResourceDefinition>()
  let designed = new Map<string, DesignedResource>()
  let loadDesigned: DesignedLoader = async () => undefined

  async function loadDefinition(controller: string): Promise<ResourceDefinition | undefined> {
    const full = await (loaders[controller] ? loaders[controller]() : loadDesigned(controller))
    const definition = full && limit(full)
    if (definition) loaded.set(controller.toLowerCase(), definition)
    return definition
  }

  function limit(full: ResourceDefinition): ResourceDefinition {
    const own = limits[full.controller]
    if (!own) return full
    const definition = limited.get(full) ?? limitDefinition(full, own)
    limited.set(full, definition)
    return definition
  }

  const controllerOf = (ruleName: string): string => {
    const rule = ruleName.toLowerCase()
    const controller = byRule.get(rule) ?? designed.get(rule)?.controller
    if (controller === undefined) throw withoutResource(ruleName)
    return controller
  }

  async function loadWithRelations(ruleName: string): Promise<ResourceDefinition> {
    const definition = await loadDefinition(controllerOf(ruleName))
    if (!definition) throw withoutResource(ruleName)
    await Promise.all(relationTargets(definition).map(loadDefinition))
    return definition
  }

  return {
    has: (ruleName) => byRule.has(ruleName.toLowerCase()) || designed.has(ruleName.toLowerCase()),
    async load(ruleName) {
      const own = overrides[controllerOf(ruleName)]
      const [definition, ownOverrides] = await Promise.all([loadWithRelations(ruleName), own?.()])
      return { definition, overrides: ownOverrides }
    },
    loadDefinition: loadWithRelations,
    find: (controller) => loaded.get(controller.toLowerCase()),
    setDesigned(areas, load) {
      const own = areas.filter(({ controller }) => !controllers.includes(controller))
      designed = new Map(own.map((area) => [permissionOf(area).toLowerCase(), area]))
      loadDesigned = load
    },
    setLimits(next) {
      if (JSON.stringify(next) === JSON.stringify(limits)) return
      limits = next
      limited = new WeakMap()
      loaded.clear()
    },
    versionOf: (ruleName) => designed.get(ruleName.toLowerCase())?.version ?? 0,
  }
}

const withoutResource = (ruleName: string) => new TypeError(`The menu rule ${ruleName} has no resource`)

function relationTargets({ fields }: ResourceDefinition): string[] {
  return Object.values(fields).flatMap((field) => referenceOf(field)?.resource ?? [])
}

const related = async (field: string, controllers: readonly string[]) =>
  (await import('./related-lists.ts')).loadRelatedOverrides(field, controllers)

const applications = async () => (await import('./application-workspace/application-overrides.ts')).applicationOverrides

/** The product's resources, and the overrides of their pages. */
export const resourceRegistry = createRegistry(resourceLoaders, {
  'setin.Teacher': applications,
  'setin.Branch': applications,
  'setin.Classer': applications,
  'setin.Shoper': applications,
  'setin.Enrolment': applications,
  'setin.Booking': applications,
  'setin.Enquiry': applications,
  'teacher.Teacher': () => related('teacher_id', ['setin.Teacher', 'setin.Booking', 'setin.Enquiry']),
  'teacher.Draft': async () => (await import('./draft.tsx')).createDraftOverrides('teacher.Teacher'),
  'course.Course': () => related('course_id', ['course.Run', 'setin.Classer', 'setin.Enquiry']),
  'course.Run': () => related('run_id', ['setin.Enrolment']),
  'enterprise.Branch': () => related('branch_id', ['setin.Branch', 'setin.Shoper']),
  'user.User': async () => (await import('./user-user.ts')).loadUserOverrides(),
  'user.MoneyLog': async () => (await import('./user-log.ts')).userLogOverrides,
  'user.ScoreLog': async () => (await import('./user-log.ts')).userLogOverrides,
  'security.DataRecycle': async () => (await import('./security-rule.tsx')).dataRecycleOverrides,
  'security.SensitiveData': async () => (await import('./security-rule.tsx')).sensitiveDataOverrides,
  'security.DataRecycleLog': async () => (await import('./security-log.tsx')).dataRecycleLogOverrides,
  'security.SensitiveDataLog': async () => (await import('./security-log.tsx')).sensitiveDataLogOverrides,
  'routine.Attachment': async () => (await import('./attachment.ts')).attachmentOverrides,
  'routine.Draft': async () => (await import('./draft.tsx')).recordDraftOverrides,
  'routine.Export': async () => (await import('./export-file.tsx')).exportFileOverrides,
  'routine.Bulk': async () => (await import('./bulk.tsx')).bulkOverrides,
  'routine.Job': async () => (await import('./job.tsx')).jobOverrides,
  'auth.Announcement': () => related('announcement_id', ['auth.AnnouncementReceipt']),
  'auth.ApiKey': async () => (await import('./api-key.ts')).apiKeyOverrides,
  'auth.Webhook': async () => (await import('./webhook.ts')).webhookOverrides,
  'auth.WebhookDelivery': async () => (await import('./webhook.ts')).webhookDeliveryOverrides,
  'auth.AdminLog': async () => (await import('./admin-log.tsx')).adminLogOverrides,
  'auth.Admin': async () => (await import('./auth-admin.ts')).adminOverrides,
  'auth.Rule': async () => (await import('./rule.tsx')).ruleOverrides,
  'user.Rule': async () => (await import('./rule.tsx')).ruleOverrides,
  'auth.Group': async () => (await import('./auth-group.ts')).groupOverrides,
  'user.Group': async () => (await import('./rule.tsx')).grantedRulesOverrides,
})
