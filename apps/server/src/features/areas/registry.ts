import { resources } from '@teachnet/contract/all-resources'
import { course, informationItem } from '@teachnet/contract/resources'
import type { ResourceHooks } from '../../records/bound-resource.ts'
import { createRegistry, type ResourceRegistry } from '../../records/registry.ts'
import { adminLogHooks } from '../audit/index.ts'
import { apiKeyHooks, authAdminHooks, authGroupHooks } from '../admin-accounts/index.ts'
import { invitationHooks } from '../invitations/index.ts'
import { webhookDeliveryHooks, webhookHooks } from '../webhooks/index.ts'
import { announcementHooks, announcementReceiptHooks, staffAnnouncementHooks } from '../announcements/index.ts'
import { attachmentHooks } from '../files/index.ts'
import { authRuleHooks, userRuleHooks } from '../access/index.ts'
import { newsletterIssueHooks } from '../newsletter/index.ts'
import { noticeRuleHooks } from '../notices/index.ts'
import { policyHooks } from '../policies/index.ts'
import { courseRunHooks, enrolmentHooks, createApplicationHooks } from '../applications/index.ts'
import { createDraftHooks } from '../own-record/index.ts'
import { teacherListHooks } from '../teacher-list/index.ts'
import { dataRecycleLogHooks, sensitiveDataLogHooks, dataRecycleHooks, sensitiveDataHooks } from '../security/index.ts'
import { userGroupHooks, createUserLogHooks, userUserHooks } from '../members/index.ts'
import { createDateOrderHooks } from '../../records/hooks/date-order.ts'
import { jobHooks } from '../operation/index.ts'
import { createPublicationHooks } from '../../records/hooks/publication.ts'
import { recordDraftHooks } from '../../records/draft/record-draft.ts'
import { createViewsHooks } from '../../records/hooks/views.ts'

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
  'information.Newsletter': newsletterIssueHooks,
  'routine.Attachment': attachmentHooks,
  'setin.Booking': createApplicationHooks('setin.Booking'),
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
  'routine.Job': jobHooks,
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
