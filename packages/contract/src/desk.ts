/** The calls of the member centre's own pages: applications, saved items, notices, the member's data. */
export * from './calls/desk-calls.ts'
export { chosenKinds, defaultChannels, isMemberPage, noticeChannels, noticeKinds } from './site/notices.ts'
export type { ChannelChoice, ChosenKind, NoticeChannel, NoticeKind, QuietHours } from './site/notices.ts'
export { hasFormat, htmlOfLines, linesOfHtml, ownTextOf } from './definition/own-texts.ts'
export type {
  MemberExport,
  MemberNotice,
  OwnApplication,
  OwnCertificate,
  OwnEnrolment,
  OwnRecord,
  Preferences,
  SavedCard,
} from './calls/desk-calls.schemas.ts'

/** The areas whose records members can save. */
export const savable = ['teacher.Teacher', 'course.Course', 'information.Item'] as const

/** Whether members can save the records of an area. */
export function isSavable(controller: string): controller is (typeof savable)[number] {
  return savable.some((each) => each === controller)
}
