import { findResource } from '@teachnet/contract/all-resources'
import {
  appGroup,
  appSwiper,
  authAdmin,
  authAdminLog,
  authAnnouncement,
  authAnnouncementReceipt,
  authApiKey,
  authInvitation,
  authWebhook,
  authWebhookDelivery,
  authGroup,
  authRule,
  brand,
  category,
  course,
  courseRun,
  enterpriseBottom,
  enterpriseBranch,
  enterpriseHonor,
  enterpriseInfo,
  enterpriseMilestone,
  enterprisePolicy,
  fondCode,
  bulkRun,
  exportFile,
  fondText,
  informationCategory,
  informationItem,
  job,
  offlineSwiper,
  outbox,
  recordDraft,
  securityDataRecycle,
  securityDataRecycleLog,
  securitySensitiveData,
  securitySensitiveDataLog,
  setinBranch,
  setinClasser,
  setinBranchname,
  setinClassname,
  setinBooking,
  setinEnquiry,
  setinEnrolment,
  setinShoper,
  setinShopname,
  letterTemplate,
  newsletterIssue,
  newsletterSubscriber,
  noticeRule,
  setinTeacher,
  searchWord,
  tag,
  teacher,
  teacher100,
  teacherDraft,
  teacherList,
  teacherTeam,
  userAnnouncement,
} from '@teachnet/contract/resources'
import { bigint, integer, jsonb, text, varchar } from 'drizzle-orm/pg-core'
import { tableOf } from './table-of.ts'
import { grantedRules } from '../../platform/db/tables/columns.ts'

/** The tables of the shipped definitions, under the names that hand-written SQL uses. */
const options = { findDefinition: findResource }

export const adminTable = tableOf(authAdmin, options)
export const adminGroupTable = tableOf(authGroup, { ...options, extra: { rules: grantedRules() } })
export const adminRuleTable = tableOf(authRule, options)
export const adminApiKeyTable = tableOf(authApiKey, options)
export const adminInvitationTable = tableOf(authInvitation, options)
export const webhookTable = tableOf(authWebhook, options)
export const webhookDeliveryTable = tableOf(authWebhookDelivery, options)
export const staffAnnouncementTable = tableOf(authAnnouncement, options)
export const announcementReceiptTable = tableOf(authAnnouncementReceipt, options)
export const adminLogTable = tableOf(authAdminLog, options)
export const categoryTable = tableOf(category, options)
export const informationCategoryTable = tableOf(informationCategory, options)
export const informationItemTable = tableOf(informationItem, options)
export const searchWordTable = tableOf(searchWord, options)
export const tagTable = tableOf(tag, options)
export const teacherTable = tableOf(teacher, options)
export const teacherDraftTable = tableOf(teacherDraft, options)
export const teacherTeamTable = tableOf(teacherTeam, options)
export const teacher100Table = tableOf(teacher100, options)
export const teacherListTable = tableOf(teacherList, options)
export const announcementTable = tableOf(userAnnouncement, options)
export const courseTable = tableOf(course, options)
export const courseRunTable = tableOf(courseRun, options)
export const offlineSwiperTable = tableOf(offlineSwiper, options)
export const enterpriseInfoTable = tableOf(enterpriseInfo, options)
export const enterpriseMilestoneTable = tableOf(enterpriseMilestone, options)
export const enterpriseHonorTable = tableOf(enterpriseHonor, options)
export const enterprisePolicyTable = tableOf(enterprisePolicy, options)
export const enterpriseBranchTable = tableOf(enterpriseBranch, options)
export const enterpriseBottomTable = tableOf(enterpriseBottom, options)
export const brandTable = tableOf(brand, options)
export const appGroupTable = tableOf(appGroup, options)
export const appSwiperTable = tableOf(appSwiper, options)
export const fondCodeTable = tableOf(fondCode, options)
export const fondTextTable = tableOf(fondText, options)
export const setinTeacherTable = tableOf(setinTeacher, options)
export const setinBranchTable = tableOf(setinBranch, options)
export const setinClasserTable = tableOf(setinClasser, options)
export const setinBookingTable = tableOf(setinBooking, options)
export const setinEnquiryTable = tableOf(setinEnquiry, options)
export const setinEnrolmentTable = tableOf(setinEnrolment, options)
export const setinShoperTable = tableOf(setinShoper, options)
export const setinBranchnameTable = tableOf(setinBranchname, options)
export const setinClassnameTable = tableOf(setinClassname, options)
export const setinShopnameTable = tableOf(setinShopname, options)
export const letterTemplateTable = tableOf(letterTemplate, options)
export const newsletterIssueTable = tableOf(newsletterIssue, options)
export const newsletterSubscriberTable = tableOf(newsletterSubscriber, {
  ...options,
  extra: {
    /** Ids of the runs that a mail told of. */
    told_runs: integer().array().notNull().default([]),
  },
})
export const noticeRuleTable = tableOf(noticeRule, options)
export const dataRecycleTable = tableOf(securityDataRecycle, options)
export const dataRecycleLogTable = tableOf(securityDataRecycleLog, options)
export const sensitiveDataTable = tableOf(securitySensitiveData, options)
export const sensitiveDataLogTable = tableOf(securitySensitiveDataLog, options)
export const outboxTable = tableOf(outbox, {
  ...options,
  extra: {
    locale: varchar({ length: 10 }).notNull().default('zh-cn'),
    /** The text message provider's template and its parameters. */
    template: varchar({ length: 50 }).notNull().default(''),
    params: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** The body as sent; `body` is the part that may be shown. Empty after sending. */
    full_text: text().notNull().default(''),
    /** Unix seconds after which the message is useless. */
    expire_time: bigint({ mode: 'number' }),
  },
})
export const exportFileTable = tableOf(exportFile, {
  ...options,
  extra: {
    /** The requested export. */
    request: jsonb().$type<unknown>().notNull().default({}),
  },
})
export const recordDraftTable = tableOf(recordDraft, {
  ...options,
  extra: {
    /** Proposed values by wire field: those that differ from the record. */
    proposed: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The values of these fields in the record when each was proposed. */
    base: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Raised by each save: a form that was opened before is rejected. */
    number: integer().notNull().default(1),
    /** The administrator who approved a scheduled draft. */
    approver_id: integer(),
  },
})
export const bulkRunTable = tableOf(bulkRun, {
  ...options,
  extra: {
    /** The area of the records. */
    controller: varchar({ length: 60 }).notNull().default(''),
    /** Records that were added; the others were changed or deleted. */
    added: integer().notNull().default(0),
    /** The requested work. */
    request: jsonb().$type<unknown>().notNull().default({}),
  },
})
export const jobTable = tableOf(job, {
  ...options,
  extra: {
    /** Input of the job's handler. */
    payload: jsonb().$type<unknown>().notNull().default({}),
    /** Unique until this job is deleted. */
    key: varchar({ length: 150 }).unique('job_key_unique'),
    /** The process that runs the job, and the end of its lease (Unix seconds). */
    lease_holder: varchar({ length: 40 }).notNull().default(''),
    lease_time: bigint({ mode: 'number' }),
  },
})
