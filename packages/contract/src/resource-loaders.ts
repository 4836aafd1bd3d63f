import type { ResourceDefinition } from './definition/resource.ts'

/** Loads one definition; in a browser, from a file of its own. */
export type ResourceLoader = () => Promise<ResourceDefinition>

/**
 * Every resource of the product by controller, loaded on demand: an app whose first page shows one resource does not fetch the others.
 * The same definitions as `@teachnet/contract/resources`.
 */
export const resourceLoaders: Readonly<Record<string, ResourceLoader>> = {
  'setin.Teacher': async () => (await import('./resources/setin.ts')).setinTeacher,
  'setin.Branch': async () => (await import('./resources/setin.ts')).setinBranch,
  'setin.Classer': async () => (await import('./resources/setin.ts')).setinClasser,
  'setin.Enquiry': async () => (await import('./resources/setin.ts')).setinEnquiry,
  'setin.Enrolment': async () => (await import('./resources/setin.ts')).setinEnrolment,
  'setin.Shoper': async () => (await import('./resources/setin.ts')).setinShoper,
  'setin.Classname': async () => (await import('./resources/setin.ts')).setinClassname,
  'setin.Shopname': async () => (await import('./resources/setin.ts')).setinShopname,
  'teacher.Teacher': async () => (await import('./resources/teacher.ts')).teacher,
  'teacher.Team': async () => (await import('./resources/teacher.ts')).teacherTeam,
  'teacher.Teacher100': async () => (await import('./resources/teacher.ts')).teacher100,
  'teacher.List': async () => (await import('./resources/teacher.ts')).teacherList,
  'course.Course': async () => (await import('./resources/course.ts')).course,
  'course.Run': async () => (await import('./resources/course-run.ts')).courseRun,
  'offline.Swiper': async () => (await import('./resources/offline.ts')).offlineSwiper,
  'information.Item': async () => (await import('./resources/information.ts')).informationItem,
  'information.Category': async () => (await import('./resources/information.ts')).informationCategory,
  'enterprise.Info': async () => (await import('./resources/enterprise.ts')).enterpriseInfo,
  'enterprise.Milestone': async () => (await import('./resources/enterprise.ts')).enterpriseMilestone,
  'enterprise.Honor': async () => (await import('./resources/enterprise.ts')).enterpriseHonor,
  'enterprise.Branch': async () => (await import('./resources/branch.ts')).enterpriseBranch,
  'enterprise.Policy': async () => (await import('./resources/policy.ts')).enterprisePolicy,
  'enterprise.Bottom': async () => (await import('./resources/enterprise.ts')).enterpriseBottom,
  Brand: async () => (await import('./resources/brand.ts')).brand,
  'app.Group': async () => (await import('./resources/app.ts')).appGroup,
  'app.Swiper': async () => (await import('./resources/app.ts')).appSwiper,
  'fond.Code': async () => (await import('./resources/fond.ts')).fondCode,
  'fond.Text': async () => (await import('./resources/fond.ts')).fondText,
  Category: async () => (await import('./resources/category.ts')).category,
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
  'security.DataRecycleLog': async () => (await import('./resources/security.ts')).securityDataRecycleLog,
  'security.SensitiveDataLog': async () => (await import('./resources/security.ts')).securitySensitiveDataLog,
  'security.DataRecycle': async () => (await import('./resources/security.ts')).securityDataRecycle,
  'security.SensitiveData': async () => (await import('./resources/security.ts')).securitySensitiveData,
  'routine.Attachment': async () => (await import('./resources/attachment.ts')).routineAttachment,
  'routine.Outbox': async () => (await import('./resources/outbox.ts')).outbox,
  'routine.Job': async () => (await import('./resources/job.ts')).job,
}
