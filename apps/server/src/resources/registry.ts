import { resources } from '@teachnet/contract/all-resources'
import { course, informationItem } from '@teachnet/contract/resources'
import type { ResourceHooks } from '../crud/bound-resource.ts'
import { createRegistry, type ResourceRegistry } from '../crud/registry.ts'
import { adminLogHooks } from './admin-log.ts'
import { apiKeyHooks } from './api-key.ts'
import { invitationHooks } from './invitation.ts'
import { webhookDeliveryHooks, webhookHooks } from './webhook.ts'
import { announcementHooks } from './announcement.ts'
import { announcementReceiptHooks, staffAnnouncementHooks } from './staff-announcement.ts'
import { attachmentHooks } from './files/attachment.ts'
import { authAdminHooks } from './auth-admin.ts'
import { authGroupHooks } from './auth-group.ts'
import { authRuleHooks } from './rules/auth-rule.ts'
import { noticeRuleHooks } from './notice-rule.ts'
import { policyHooks } from './policy.ts'
import { courseRunHooks, enrolmentHooks } from './course-runs.ts'
import { createDateOrderHooks } from './date-order.ts'
import { createDraftHooks } from './draft.ts'
import { createPublicationHooks } from './publication.ts'
import { recordDraftHooks } from './record-draft.ts'
import { createApplicationHooks } from './set-in/set-in.ts'
import { teacherListHooks } from './teacher-list.ts'
import { dataRecycleLogHooks, sensitiveDataLogHooks } from './security/security-logs.ts'
import { dataRecycleHooks, sensitiveDataHooks } from './security/security-rules.ts'
import { userGroupHooks } from './user-group.ts'
import { createUserLogHooks } from './user-log.ts'
import { userRuleHooks } from './rules/user-rule.ts'
import { userUserHooks } from './user-user.ts'
import { createViewsHooks } from './views.ts'

const courseDates = createDateOrderHooks('start_date', 'end_date', 'resource.course.dates')
const coursePublication = createPublicationHooks(course)

/** Behaviour of resources beyond their definitions. Most have none. */
const hooks: Readonly<Record<string, ResourceHooks>> = {
  'auth.Admin': authAdminHooks,
  'auth.ApiKey': apiKeyHooks,
  'auth.AdminLog': adminLogHooks,
  'auth.Announcement': staffAnnouncementHooks,
  'auth.AnnouncementReceipt': announcementReceiptHooks,
  'auth.Invitation': invitationHooks,
  'auth.Webhook': webhookHooks,
  'auth.WebhookDelivery': webhookDeliveryHooks,
  'auth.Group': authGroupHooks,
  'auth.Rule': authRuleHooks,
  'course.Course': {
    ...createViewsHooks('course'),
    ...coursePublication,
    beforeSave: async (context, save) => {
      await courseDates.beforeSave?.(context, save)
      await coursePublication.beforeSave(context, save)
    },
  },
  'course.Run': courseRunHooks,
  'enterprise.Policy': policyHooks,
  'fond.Code': createDateOrderHooks('issued_on', 'expires_on', 'resource.certificate.dates'),
  'information.Item': { ...createViewsHooks('information_item'), ...createPublicationHooks(informationItem) },
  'routine.Attachment': attachmentHooks,
  'setin.Branch': createApplicationHooks('setin.Branch'),
  'setin.Classer': createApplicationHooks('setin.Classer'),
  'setin.Enquiry': createApplicationHooks('setin.Enquiry'),
  'setin.Enrolment': enrolmentHooks,
  'setin.NoticeRule': noticeRuleHooks,
  'setin.Shoper': createApplicationHooks('setin.Shoper'),
  'setin.Teacher': createApplicationHooks('setin.Teacher'),
  'teacher.Draft': createDraftHooks({
    drafts: 'teacher.Draft',
    records: 'teacher.Teacher',
    reference: 'teacher_id',
    notice: 'teacherDraft',
    page: '/account/teacher',
  }),
  'teacher.List': teacherListHooks,
  'routine.Draft': recordDraftHooks,
  'security.DataRecycle': dataRecycleHooks,
  'security.DataRecycleLog': dataRecycleLogHooks,
  'security.SensitiveData': sensitiveDataHooks,
  'security.SensitiveDataLog': sensitiveDataLogHooks,
  'user.Announcement': announcementHooks,
  'user.User': userUserHooks,
  'user.Group': userGroupHooks,
  'user.Rule': userRuleHooks,
  'user.MoneyLog': createUserLogHooks('money'),
  'user.ScoreLog': createUserLogHooks('score'),
}

/** Binds every shipped definition to its table and hooks. */
export function createResources(): ResourceRegistry {
  const registry = createRegistry()
  for (const definition of resources) registry.bind(definition, hooks[definition.controller])
  return registry
}
