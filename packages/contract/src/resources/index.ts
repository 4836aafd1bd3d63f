import type { ResourceDefinition } from '../definition/resource.ts'
import { authApiKey } from './api-key.ts'
import { authInvitation } from './invitation.ts'
import { authAnnouncement, authAnnouncementReceipt } from './staff-announcement.ts'
import { authWebhook, authWebhookDelivery } from './webhook.ts'
import { authAdmin, authAdminLog, authGroup, authRule } from './auth.ts'
import { userAnnouncement } from './announcement.ts'
import { appGroup, appSwiper } from './app.ts'
import { routineAttachment, routineFolder } from './attachment.ts'
import { enterpriseBranch } from './branch.ts'
import { brand } from './brand.ts'
import { category } from './category.ts'
import { course } from './course.ts'
import { courseRun } from './course-run.ts'
import { enterpriseBottom, enterpriseHonor, enterpriseInfo, enterpriseMilestone } from './enterprise.ts'
import { fondCode, fondText } from './fond.ts'
import { informationCategory, informationItem } from './information.ts'
import { bulkRun } from './bulk.ts'
import { exportFile } from './export.ts'
import { letterTemplate } from './letter-template.ts'
import { job } from './job.ts'
import { offlineSwiper } from './offline.ts'
import { outbox } from './outbox.ts'
import { enterprisePolicy } from './policy.ts'
import { recordDraft } from './record-draft.ts'
import {
  securityDataRecycle,
  securityDataRecycleLog,
  securitySensitiveData,
  securitySensitiveDataLog,
} from './security.ts'
import {
  setinBranch,
  setinClasser,
  setinBranchname,
  setinClassname,
  setinEnquiry,
  setinEnrolment,
  setinShoper,
  setinShopname,
  setinTeacher,
} from './setin.ts'
import { tag } from './tag.ts'
import { teacher, teacher100, teacherDraft, teacherList, teacherTeam } from './teacher.ts'
import { userGroup, userMoneyLog, userRule, userScoreLog, userUser } from './user.ts'

export * from './announcement.ts'
export * from './app.ts'
export * from './application-fields.ts'
export * from './application-actions.ts'
export * from './attachment.ts'
export * from './api-key.ts'
export * from './auth.ts'
export * from './branch.ts'
export * from './brand.ts'
export * from './category.ts'
export * from './common-fields.ts'
export * from './course.ts'
export * from './course-run.ts'
export * from './draft-fields.ts'
export * from './enterprise.ts'
export * from './fond.ts'
export * from './information.ts'
export * from './invitation.ts'
export * from './offline.ts'
export * from './bulk.ts'
export * from './staff-announcement.ts'
export * from './webhook.ts'
export * from './export.ts'
export * from './job.ts'
export * from './letter-template.ts'
export * from './outbox.ts'
export * from './record-draft.ts'
export * from './policy.ts'
export * from './security.ts'
export * from './setin.ts'
export * from './tag.ts'
export * from './teacher.ts'
export * from './user.ts'

const shipped = [
  setinTeacher,
  setinBranch,
  setinClasser,
  setinShoper,
  setinEnrolment,
  setinEnquiry,
  setinBranchname,
  setinClassname,
  setinShopname,
  letterTemplate,
  teacher,
  teacherDraft,
  teacherTeam,
  teacher100,
  teacherList,
  course,
  courseRun,
  offlineSwiper,
  informationItem,
  informationCategory,
  enterpriseInfo,
  enterpriseMilestone,
  enterpriseHonor,
  enterpriseBottom,
  enterpriseBranch,
  enterprisePolicy,
  brand,
  appGroup,
  appSwiper,
  fondCode,
  fondText,
  category,
  tag,
  userUser,
  userGroup,
  userRule,
  userMoneyLog,
  userScoreLog,
  userAnnouncement,
  authAdmin,
  authGroup,
  authRule,
  authAdminLog,
  authApiKey,
  authInvitation,
  authWebhook,
  authWebhookDelivery,
  authAnnouncement,
  authAnnouncementReceipt,
  securityDataRecycleLog,
  securitySensitiveDataLog,
  securityDataRecycle,
  securitySensitiveData,
  routineFolder,
  routineAttachment,
  outbox,
  exportFile,
  recordDraft,
  bulkRun,
  job,
] as const satisfies readonly ResourceDefinition[]

/** A definition shipped with the product. */
export type ShippedResource = (typeof shipped)[number]

/** Every resource of the product, in the order of the menu. */
export const resources: readonly ResourceDefinition[] = shipped

/** The definition of a controller, regardless of case. */
export function findResource(controller: string): ResourceDefinition | undefined {
  return resources.find((definition) => definition.controller.toLowerCase() === controller.toLowerCase())
}
