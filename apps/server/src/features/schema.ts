/** All tables of the database; migrations are generated from them. */
export {
  adminGroupAccess,
  idempotencyKey,
  installation,
  adminPreference,
  moveInRun,
  passkey,
  recoveryCode,
  secondFactor,
  throttle,
  visit,
} from '../platform/db/tables/platform-tables.ts'
export { applicationEvent, applicationOwner } from './applications/application.table.ts'
export { attachment, mediaFolderTable } from '../records/tables/attachment.ts'
export { attemptLimit, knownPlace, signIn, token } from './access/access.table.ts'
export { bulkRow } from './bulk/bulk-row.table.ts'
export { captcha } from './captcha/captcha.table.ts'
export { checkIn } from './check-in/check-in.table.ts'
export { config, configChange } from './site-config/config.table.ts'
export { textComment } from './comments/comment.table.ts'
export { consentText, memberConsent } from './policies/consent.table.ts'
export { connectedAccount } from './connections/connected-account.table.ts'
export { contactChange, memberSetting, provedContact } from './members/member.table.ts'
export { contentView, contentViewDay } from '../records/tables/content-view.ts'
export { searchDocument, searchSource } from '../records/search/search-document.table.ts'
export { picturePreview } from '../content/picture-preview.table.ts'
export { lessonProgress } from './lessons/lesson-progress.table.ts'
export { sharedBoard } from './dashboard/shared-board.table.ts'
export { listSetting, listView } from './list-settings/list-setting.table.ts'
export { adminDigest, adminNotice, announcementRead, memberNotice } from './inbox/notice.table.ts'
export { recordPresence } from './presence/record-presence.table.ts'
export { designChange, resourceDesign } from './designer/design.table.ts'
export { fileUse, fileUseSource } from '../records/tables/file-use.ts'
export { formDraft } from './form-drafts/form-draft.table.ts'
export { memberDeletion, memberExport } from './member-data/member-data.table.ts'
export {
  awaitedModule,
  installedModule,
  modulePackage,
  modulePublisher,
  moduleSource,
} from './module-store/module.table.ts'
export { personExport, personRequest } from './person-data/person-request.table.ts'
export { user, userGroup, userMoneyLog, userRule, userScoreLog } from '../records/tables/member.ts'
export { privateFile } from '../records/files/private-file.table.ts'
export * from '../records/tables/resources.ts'
export { savedItem } from './saved/saved-item.table.ts'
export { revision } from '../records/tables/revision.ts'
export { terminalOutput, terminalSchedule, terminalTask, terminalTicket } from './terminal/terminal.table.ts'
export { sharedText, sharedTextPerson, sharedTextStep } from './shared-texts/shared-text.table.ts'
export { uploadShare } from './files/upload-share.table.ts'
export { verificationCode } from './verification-code/verification-code.table.ts'
export { textOverride } from './texts/text-override.table.ts'
