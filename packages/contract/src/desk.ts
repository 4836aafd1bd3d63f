/** The calls of the member centre's own pages: applications, saved items, notices, the member's data. */
export * from './calls/desk-calls.ts'
export { chosenKinds, defaultChannels, noticeChannels, noticeKinds } from './site/notices.ts'
export type { ChannelChoice, ChosenKind, NoticeChannel, NoticeKind } from './site/notices.ts'
export { isSavable, savable } from './site/saved.ts'
export { hasFormat, ownTextOf } from './definition/own-texts.ts'
export type {
  MemberExport,
  MemberNotice,
  OwnApplication,
  OwnRecord,
  Preferences,
  SavedCard,
} from './calls/desk-calls.schemas.ts'
