export { admitApplicationFile } from './application-form.ts'
export { handleApplicationMessages, removeOrphans } from './application-letters.ts'
export { kindOfController } from './application-number.ts'
export { createFollowUp } from './application-status.service.ts'
export { applicationRoutes } from './application.routes.ts'
export { type Applications, createApplications } from './application.service.ts'
export { handleSeatOffers } from './seat-offers.ts'
export {
  listEnrolledMembers,
  openEnrolmentStates,
  ownEnrolments,
  runWithCourse,
  waitingPosition,
} from './course-run.repo.ts'
export { describeRun } from './describe-run.ts'
export { courseRunHooks, enrolmentHooks } from './course-runs.hooks.ts'
export { remindHandlers } from './due-reminders.ts'
export { createFormFunnel } from './sender.ts'
export { messageTemplateRoutes } from './message-template.routes.ts'
export { type OwnApplications, createOwnApplications } from './own-applications.ts'
export { createApplicationHooks } from './records/set-in.ts'
