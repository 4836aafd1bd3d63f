import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as tables from '../schema.ts'

/**
 * What happens to the rows of a member whose account is deleted: they are deleted, or stay for the stated reason, or lose the reference to
 * the member.
 */
type AtDeletion = 'delete' | 'unlink' | { readonly kept: string }

/** A table with rows about members. */
export interface MemberTable {
  readonly table: PgTable
  /** The column with the member's id. */
  readonly owner: PgColumn
  /** Further condition, for tables that have rows about administrators as well. */
  readonly only?: SQL
  /** Columns that the export leaves out, for they are secrets; `all`: the table is not exported. */
  readonly secret: readonly string[] | 'all'
  readonly atDeletion: AtDeletion
}

const {
  announcementRead,
  applicationOwner,
  attachment,
  checkIn,
  connectedAccount,
  contactChange,
  fondCodeTable,
  formDraft,
  knownPlace,
  lessonProgress,
  memberConsent,
  memberDeletion,
  memberExport,
  memberNotice,
  memberSetting,
  passkey,
  provedContact,
  recoveryCode,
  savedItem,
  secondFactor,
  signIn,
  teacherDraftTable,
  teacherTable,
  token,
  user,
  userMoneyLog,
  userScoreLog,
} = tables

/**
 * Every table with rows about members, by the name that its file in an export has. Export and deletion follow from it; `docs/operating/data-retention.md`
 * describes it. A test fails for a table with a `user_id` that is missing here.
 */
export const memberTables = {
  account: {
    table: user,
    owner: user.id,
    secret: ['password', 'login_failure', 'login_failure_time', 'nickname_text'],
    atDeletion: { kept: 'the row stays without personal data, since balance changes refer to it' },
  },
  balance: {
    table: userMoneyLog,
    owner: userMoneyLog.user_id,
    secret: [],
    atDeletion: { kept: 'accounts of money are kept for the period that the law requires' },
  },
  score: { table: userScoreLog, owner: userScoreLog.user_id, secret: [], atDeletion: 'delete' },
  consents: {
    table: memberConsent,
    owner: memberConsent.user_id,
    secret: [],
    atDeletion: { kept: 'proof that the processing was agreed to' },
  },
  'check-ins': { table: checkIn, owner: checkIn.user_id, secret: [], atDeletion: 'delete' },
  settings: { table: memberSetting, owner: memberSetting.user_id, secret: [], atDeletion: 'delete' },
  notices: { table: memberNotice, owner: memberNotice.user_id, secret: [], atDeletion: 'delete' },
  'read-announcements': {
    table: announcementRead,
    owner: announcementRead.user_id,
    secret: [],
    atDeletion: 'delete',
  },
  'sent-applications': {
    table: applicationOwner,
    owner: applicationOwner.user_id,
    secret: [],
    atDeletion: 'delete',
  },
  'lesson-progress': { table: lessonProgress, owner: lessonProgress.user_id, secret: [], atDeletion: 'delete' },
  'unsaved-input': {
    table: formDraft,
    owner: formDraft.user_id,
    only: eq(formDraft.area, 'member'),
    secret: ['title', 'content', 'writer'],
    atDeletion: 'delete',
  },
  saved: { table: savedItem, owner: savedItem.user_id, secret: [], atDeletion: 'delete' },
  'proved-contacts': { table: provedContact, owner: provedContact.user_id, secret: [], atDeletion: 'delete' },
  'replaced-contacts': { table: contactChange, owner: contactChange.user_id, secret: ['code'], atDeletion: 'delete' },
  'sign-ins': {
    table: signIn,
    owner: signIn.user_id,
    only: eq(signIn.area, 'member'),
    secret: ['family'],
    atDeletion: 'delete',
  },
  'second-factor': {
    table: secondFactor,
    owner: secondFactor.user_id,
    only: eq(secondFactor.area, 'member'),
    secret: ['secret', 'last_step'],
    atDeletion: 'delete',
  },
  passkeys: {
    table: passkey,
    owner: passkey.user_id,
    only: eq(passkey.area, 'member'),
    secret: ['credential', 'public_key', 'counter'],
    atDeletion: 'delete',
  },
  'connected-accounts': { table: connectedAccount, owner: connectedAccount.user_id, secret: [], atDeletion: 'delete' },
  'recovery-codes': {
    table: recoveryCode,
    owner: recoveryCode.user_id,
    only: eq(recoveryCode.area, 'member'),
    secret: 'all',
    atDeletion: 'delete',
  },
  'known-places': {
    table: knownPlace,
    owner: knownPlace.user_id,
    only: eq(knownPlace.area, 'member'),
    secret: 'all',
    atDeletion: 'delete',
  },
  uploads: {
    table: attachment,
    owner: attachment.user_id,
    secret: [],
    atDeletion: { kept: 'a job deletes each upload that no record uses' },
  },
  teacher: { table: teacherTable, owner: teacherTable.user_id, secret: [], atDeletion: 'unlink' },
  certificates: {
    table: fondCodeTable,
    owner: fondCodeTable.user_id,
    secret: ['checks', 'last_check_time', 'text_id'],
    atDeletion: 'unlink',
  },
  'teacher-drafts': { table: teacherDraftTable, owner: teacherDraftTable.user_id, secret: [], atDeletion: 'delete' },
  exports: {
    table: memberExport,
    owner: memberExport.user_id,
    secret: 'all',
    atDeletion: { kept: 'until they expire' },
  },
  deletion: { table: memberDeletion, owner: memberDeletion.user_id, secret: [], atDeletion: 'delete' },
  tokens: {
    table: token,
    owner: token.user_id,
    secret: 'all',
    atDeletion: { kept: 'the sessions are ended in their own way, with those of other areas untouched' },
  },
} as const satisfies Readonly<Record<string, MemberTable>>

/** The rows of a member in one of the tables. */
export function isOfMember({ owner, only }: MemberTable, userId: number): SQL | undefined {
  return and(eq(owner, userId), only)
}
