export {
  type AdminReader,
  type InboxPart,
  addAdminNotice,
  claimForMail,
  confirmReceipt,
  countAdminInbox,
  deleteInboxesOf,
  digestsDue,
  findMailAddress,
  listAdminInbox,
  listEnabledAdmins,
  listNoticedAreas,
  mailedAtOnce,
  markAdminRead,
  noticeRecord,
  takeDigestDay,
} from './admin-notice.repo.ts'
export { type HolderNotice, adminNoticeMail, announcementMails, holderNotice } from './admin-notice.ts'
export type { InboxRow, NoticeRefs } from './inbox.repo.ts'
export {
  addNotice,
  countInbox,
  countReaders,
  findNotice,
  listInbox,
  markRead,
  purgeNotices,
} from './member-notice.repo.ts'
export { channelOf, noticeLetter } from './notice-letter.ts'
export { memberSecurityLetter, securityLetter } from './security-letter.ts'
export { notifyAdminsOf } from './notify-admins.ts'
