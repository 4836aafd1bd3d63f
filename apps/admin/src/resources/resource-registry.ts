import { resourceLoaders } from '@teachnet/contract/resource-loaders'
import { createRegistry } from './registry.ts'

const related = async (field: string, controllers: readonly string[]) =>
  (await import('./related-lists.ts')).loadRelatedOverrides(field, controllers)

const desk = async () => (await import('./application-desk/application-overrides.ts')).applicationOverrides

/** The product's resources, and the overrides of their pages. */
export const resourceRegistry = createRegistry(resourceLoaders, {
  'setin.Teacher': desk,
  'setin.Branch': desk,
  'setin.Classer': desk,
  'setin.Shoper': desk,
  'setin.Enrolment': desk,
  'setin.Enquiry': desk,
  'teacher.Teacher': () => related('teacher_id', ['setin.Teacher', 'setin.Enquiry']),
  'teacher.Draft': async () => (await import('./draft.tsx')).createDraftOverrides('teacher.Teacher'),
  'course.Course': () => related('course_id', ['course.Run', 'setin.Classer', 'setin.Enquiry']),
  'course.Run': () => related('run_id', ['setin.Enrolment']),
  'enterprise.Branch': () => related('branch_id', ['setin.Branch', 'setin.Shoper']),
  'user.User': async () => (await import('./user-user.ts')).loadUserOverrides(),
  'user.MoneyLog': async () => (await import('./user-log.ts')).userLogOverrides,
  'user.ScoreLog': async () => (await import('./user-log.ts')).userLogOverrides,
  'security.DataRecycleLog': async () => (await import('./security-log.ts')).dataRecycleLogOverrides,
  'security.SensitiveDataLog': async () => (await import('./security-log.ts')).sensitiveDataLogOverrides,
  'routine.Attachment': async () => (await import('./attachment.ts')).attachmentOverrides,
  'routine.Draft': async () => (await import('./record-draft.tsx')).recordDraftOverrides,
  'routine.Export': async () => (await import('./export-file.tsx')).exportFileOverrides,
  'routine.Bulk': async () => (await import('./bulk.tsx')).bulkOverrides,
  'routine.Job': async () => (await import('./job.tsx')).jobOverrides,
  'auth.Announcement': () => related('announcement_id', ['auth.AnnouncementReceipt']),
  'auth.ApiKey': async () => (await import('./api-key.ts')).apiKeyOverrides,
  'auth.Webhook': async () => (await import('./webhook.ts')).webhookOverrides,
  'auth.WebhookDelivery': async () => (await import('./webhook.ts')).webhookDeliveryOverrides,
  'auth.AdminLog': async () => (await import('./admin-log.tsx')).adminLogOverrides,
  'auth.Admin': async () => (await import('./auth-admin.ts')).adminOverrides,
  'auth.Rule': async () => (await import('./rule.ts')).ruleOverrides,
  'user.Rule': async () => (await import('./rule.ts')).ruleOverrides,
  'auth.Group': async () => (await import('./auth-group.ts')).groupOverrides,
  'user.Group': async () => (await import('./granted-rules.ts')).grantedRulesOverrides,
})
