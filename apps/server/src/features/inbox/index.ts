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
export {
  type HolderNotice,
  adminNoticeMail,
  announcementMails,
  holderNotice,
  channelOf,
  noticeMessage,
  memberSecurityMessage,
  securityMessage,
  notifyAdminsOf,
} from './notice-jobs.ts'
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
