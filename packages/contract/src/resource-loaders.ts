import type { ResourceDefinition } from './definition/resource.ts'

/** Loads one definition; in a browser, from a file of its own. */
export type ResourceLoader = () => Promise<ResourceDefinition>

/** In the order of the menu. */
const loaders = {
  'setin.Teacher': async () => (await import('./resources/setin.ts')).setinTeacher,
  'setin.Branch': async () => (await import('./resources/setin.ts')).setinBranch,
  'setin.Classer': async () => (await import('./resources/setin.ts')).setinClasser,
  'setin.Shoper': async () => (await import('./resources/setin.ts')).setinShoper,
  'setin.Enrolment': async () => (await import('./resources/setin.ts')).setinEnrolment,
  'setin.Booking': async () => (await import('./resources/setin.ts')).setinBooking,
  'setin.Enquiry': async () => (await import('./resources/setin.ts')).setinEnquiry,
  'setin.Branchname': async () => (await import('./resources/setin.ts')).setinBranchname,
  'setin.Classname': async () => (await import('./resources/setin.ts')).setinClassname,
  'setin.Shopname': async () => (await import('./resources/setin.ts')).setinShopname,
  'setin.Template': async () => (await import('./resources/letter-template.ts')).letterTemplate,
  'setin.NoticeRule': async () => (await import('./resources/notice-rule.ts')).noticeRule,
  'teacher.Teacher': async () => (await import('./resources/teacher.ts')).teacher,
  'teacher.Draft': async () => (await import('./resources/teacher.ts')).teacherDraft,
  'teacher.Team': async () => (await import('./resources/teacher.ts')).teacherTeam,
  'teacher.Teacher100': async () => (await import('./resources/teacher.ts')).teacher100,
  'teacher.List': async () => (await import('./resources/teacher.ts')).teacherList,
  'course.Course': async () => (await import('./resources/course.ts')).course,
  'course.Run': async () => (await import('./resources/course-run.ts')).courseRun,
  'offline.Swiper': async () => (await import('./resources/offline.ts')).offlineSwiper,
  'information.Item': async () => (await import('./resources/information.ts')).informationItem,
  'information.Category': async () => (await import('./resources/information.ts')).informationCategory,
  'information.Newsletter': async () => (await import('./resources/newsletter.ts')).newsletterIssue,
  'information.Subscriber': async () => (await import('./resources/newsletter.ts')).newsletterSubscriber,
  'enterprise.Info': async () => (await import('./resources/enterprise.ts')).enterpriseInfo,
  'enterprise.Milestone': async () => (await import('./resources/enterprise.ts')).enterpriseMilestone,
  'enterprise.Honor': async () => (await import('./resources/enterprise.ts')).enterpriseHonor,
  'enterprise.Bottom': async () => (await import('./resources/enterprise.ts')).enterpriseBottom,
  'enterprise.Branch': async () => (await import('./resources/branch.ts')).enterpriseBranch,
  'enterprise.Policy': async () => (await import('./resources/policy.ts')).enterprisePolicy,
  Brand: async () => (await import('./resources/brand.ts')).brand,
  'app.Group': async () => (await import('./resources/app.ts')).appGroup,
  'app.Swiper': async () => (await import('./resources/app.ts')).appSwiper,
  'fond.Code': async () => (await import('./resources/fond.ts')).fondCode,
  'fond.Text': async () => (await import('./resources/fond.ts')).fondText,
  Category: async () => (await import('./resources/category.ts')).category,
  Tag: async () => (await import('./resources/tag.ts')).tag,
  SearchWord: async () => (await import('./resources/search-word.ts')).searchWord,
  'user.User': async () => (await import('./resources/user.ts')).userUser,
  'user.Group': async () => (await import('./resources/user.ts')).userGroup,
  'user.Rule': async () => (await import('./resources/user.ts')).userRule,
  'user.MoneyLog': async () => (await import('./resources/user.ts')).userMoneyLog,
  'user.ScoreLog': async () => (await import('./resources/user.ts')).userScoreLog,
  'user.Announcement': async () => (await import('./resources/announcement.ts')).userAnnouncement,
  'auth.Admin': async () => (await import('./resources/auth.ts')).authAdmin,
  'auth.Group': async () => (await import('./resources/auth.ts')).authGroup,
  'auth.Rule': async () => (await import('./resources/auth.ts')).authRule,
  'auth.AdminLog': async () => (await import('./resources/auth.ts')).authAdminLog,
  'auth.ApiKey': async () => (await import('./resources/api-key.ts')).authApiKey,
  'auth.Invitation': async () => (await import('./resources/invitation.ts')).authInvitation,
  'auth.Webhook': async () => (await import('./resources/webhook.ts')).authWebhook,
  'auth.WebhookDelivery': async () => (await import('./resources/webhook.ts')).authWebhookDelivery,
  'auth.Announcement': async () => (await import('./resources/staff-announcement.ts')).authAnnouncement,
  'auth.AnnouncementReceipt': async () => (await import('./resources/staff-announcement.ts')).authAnnouncementReceipt,
  'security.DataRecycleLog': async () => (await import('./resources/security.ts')).securityDataRecycleLog,
  'security.SensitiveDataLog': async () => (await import('./resources/security.ts')).securitySensitiveDataLog,
  'security.DataRecycle': async () => (await import('./resources/security.ts')).securityDataRecycle,
  'security.SensitiveData': async () => (await import('./resources/security.ts')).securitySensitiveData,
  'routine.Folder': async () => (await import('./resources/attachment.ts')).routineFolder,
  'routine.Attachment': async () => (await import('./resources/attachment.ts')).routineAttachment,
  'routine.Outbox': async () => (await import('./resources/outbox.ts')).outbox,
  'routine.Export': async () => (await import('./resources/export.ts')).exportFile,
  'routine.Draft': async () => (await import('./resources/record-draft.ts')).recordDraft,
  'routine.Bulk': async () => (await import('./resources/bulk.ts')).bulkRun,
  'routine.Job': async () => (await import('./resources/job.ts')).job,
} as const satisfies Readonly<Record<string, ResourceLoader>>

/** A definition shipped with the product. */
export type ShippedResource = Awaited<ReturnType<(typeof loaders)[keyof typeof loaders]>>

/** The areas whose records have pages of the public site (`visitors.path`), for a browser that has not loaded their definitions. */
export const areasWithPages = [
  'teacher.Teacher',
  'teacher.Team',
  'course.Course',
  'information.Item',
] as const satisfies readonly (keyof typeof loaders)[]

/**
 * Every resource of the product by controller, in the order of the menu, loaded on demand: an app whose first page shows one resource
 * does not fetch the others. `@teachnet/contract/all-resources` has all of them at once.
 */
export const resourceLoaders: Readonly<Record<string, ResourceLoader>> = loaders
