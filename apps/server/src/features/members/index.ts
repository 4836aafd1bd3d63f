export { isEnabledMember } from './account/account.repo.ts'
export { accountRoutes, memberSettingRoutes } from './account/account.routes.ts'
export {
  purgeContactChanges,
  type MemberContact,
  findProvedOwner,
  listContacts,
  listProvedOwners,
  saveProvedContact,
} from './account/contact.repo.ts'
export { type ContactUndo, createContactUndo } from './account/contact-undo.ts'
export { contactRoutes } from './account/contact.routes.ts'
export { addBalanceEntry, highestBalance, lockBalance, setBalance } from './balance.repo.ts'
export {
  changeCalendarVersion,
  findCalendarVersion,
  findChannels,
  findMemberSetting,
  findQuietHours,
  findMemberZone,
  saveChannels,
} from './member-setting.repo.ts'
export { userGroupHooks, createUserLogHooks, userUserHooks } from './members.hooks.ts'
export { findSendTime, unsubscribeAddresses } from './member-mail.ts'
export { unsubscribeRoutes } from './member-mail.routes.ts'
