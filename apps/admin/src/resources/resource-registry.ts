import { resourceLoaders } from '@teachnet/contract/resource-loaders'
import { createRegistry } from './registry.ts'

/** The product's resources, and the overrides of their pages. */
export const resourceRegistry = createRegistry(resourceLoaders, {
  'user.User': async () => (await import('./user-user.ts')).loadUserOverrides(),
  'user.MoneyLog': async () => (await import('./user-log.ts')).userLogOverrides,
  'user.ScoreLog': async () => (await import('./user-log.ts')).userLogOverrides,
  'security.DataRecycleLog': async () => (await import('./security-log.ts')).dataRecycleLogOverrides,
  'security.SensitiveDataLog': async () => (await import('./security-log.ts')).sensitiveDataLogOverrides,
  'routine.Attachment': async () => (await import('./attachment.ts')).attachmentOverrides,
  'routine.Job': async () => (await import('./job.tsx')).jobOverrides,
  'auth.Rule': async () => (await import('./rule.ts')).ruleOverrides,
  'user.Rule': async () => (await import('./rule.ts')).ruleOverrides,
  'auth.Group': async () => (await import('./granted-rules.ts')).grantedRulesOverrides,
  'user.Group': async () => (await import('./granted-rules.ts')).grantedRulesOverrides,
})
