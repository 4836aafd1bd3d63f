import { calls, memberArea, type MoneyLogRow, type ScoreLogRow, isLocale } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { findToken, type MemberCaller } from '../../../http/caller/caller.ts'
import { storedAvatar } from '../../access/index.ts'
import { success } from '../../../http/reply/reply.ts'
import { serveCall } from '../../../http/serve-call.ts'
import { type AccountOptions, createAccount } from './account.service.ts'
import { formatSiteTime, parseSiteTime, isTimeZone } from '@teachnet/contract/site-time'
import { findMemberZone, findMemberSetting, saveMemberSetting } from '../member-setting.repo.ts'
import type { ClockPort, DatabasePort, MessagesPort } from '../../../platform/ports.ts'
import { formatCents } from '../../../records/kinds/numbers.ts'
import * as repo from './account.repo.ts'
import { listContacts } from './contact.repo.ts'
import { deskCalls } from '@teachnet/contract/desk'
import { rejectBody } from '../../../platform/reject-body.ts'

export function accountRoutes(app: FastifyInstance, options: AccountOptions & AccountLogOptions): void {
  const account = createAccount(options)
  const log = createAccountLog(options)

  serveCall(app, calls.accountOverview, async ({ query, caller }) =>
    success(await log.loadOverview(caller, query.timeZone)),
  )

  serveCall(app, calls.accountProfile, async ({ caller }) => {
    const [types, contacts] = await Promise.all([
      options.loadVerificationTypes(),
      listContacts(options.deps.db, caller.id),
    ])
    const verified = contacts.filter(({ isProved }) => isProved).map(({ type }) => type)
    return success({ accountVerificationType: types, verified })
  })

  serveCall(app, calls.saveProfile, async ({ body, caller, request }) => {
    const { id: _id, avatar, motto, ...rest } = body
    const form = { ...rest, avatar: storedAvatar(avatar), motto: motto?.trim() }
    await account.saveProfile(caller, form, request.locale)
    return success(null, 'account.updated')
  })

  serveCall(app, calls.changePassword, async ({ body, caller, request }) => {
    const { oldPassword, newPassword, signOutElsewhere } = body
    const token = findToken(memberArea, request) ?? ''
    await account.changePassword(caller, { old: oldPassword, new: newPassword, token, signOutElsewhere }, request)
    return success(null, signOutElsewhere === undefined ? 'account.passwordChanged' : 'account.passwordReset')
  })

  serveCall(app, calls.accountBalance, async ({ query, caller }) => success(await log.listMoney(caller, query)))

  serveCall(app, calls.accountIntegral, async ({ query, caller }) => success(await log.listScore(caller, query)))
}

interface AccountLogOptions {
  readonly deps: DatabasePort & ClockPort
  readonly loadSettings: () => Promise<{ readonly timeZone: string }>
}

/** A page of a log. */
interface LogQuery extends Pick<repo.Page, 'page' | 'limit' | 'direction'> {
  /** `YYYY-MM` in the time zone of the member, or empty. */
  readonly month: string
  /** The time zone of the client, or empty. */
  readonly timeZone: string
}

interface Overview {
  /** `YYYY-MM-DD`, oldest first, today last. */
  readonly days: string[]
  readonly score: number[]
  readonly money: string[]
}

const overviewDays = 7

/** Shows members how their balance and their points change, by the days of their time zone. */
function createAccountLog({ deps: { db, clock }, loadSettings }: AccountLogOptions) {
  return {
    async loadOverview({ id: userId }: MemberCaller, ofBrowser: string): Promise<Overview> {
      const timeZone = await zoneOf(userId, ofBrowser)
      const days = lastDays(Math.floor(clock() / 1000), timeZone)
      const starts = days.map((day) => parseSiteTime(day, timeZone) ?? 0)
      const [money, score] = await Promise.all([
        repo.sumByDay(db, 'money', { userId, starts }),
        repo.sumByDay(db, 'score', { userId, starts }),
      ])
      return { days, score, money: money.map((cents) => formatCents(cents)) }
    },

    async listMoney({ id }: MemberCaller, query: LogQuery): Promise<{ list: MoneyLogRow[]; total: number }> {
      const { rows, total } = await repo.listMoneyLog(db, id, await toPage(id, query))
      const list = rows.map((row) => ({
        ...row,
        money: formatCents(row.money),
        before: formatCents(row.before),
        after: formatCents(row.after),
      }))
      return { list, total }
    },

    async listScore({ id }: MemberCaller, query: LogQuery): Promise<{ list: ScoreLogRow[]; total: number }> {
      const { rows, total } = await repo.listScoreLog(db, id, await toPage(id, query))
      return { list: rows, total }
    },
  }

  async function toPage(userId: number, { month, timeZone: ofBrowser, ...query }: LogQuery): Promise<repo.Page> {
    if (month === '') return { ...query, period: undefined }
    const timeZone = await zoneOf(userId, ofBrowser)
    const startOf = (day: string) => parseSiteTime(day, timeZone) ?? 0
    return { ...query, period: [startOf(`${month}-01`), startOf(`${monthAfter(month)}-01`)] }
  }

  async function zoneOf(userId: number, ofBrowser: string): Promise<string> {
    const { timeZone: ofSite } = await loadSettings()
    return findMemberZone(db, userId, { ofBrowser, ofSite })
  }
}

/** The last calendar days of the time zone up to today, oldest first. */
function lastDays(now: number, timeZone: string): string[] {
  const today = Date.parse(`${formatSiteTime(now, timeZone).slice(0, 10)}T00:00:00Z`)
  return Array.from({ length: overviewDays }, (_, index) =>
    new Date(today - (overviewDays - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  )
}

/** The month after a month, both `YYYY-MM`. */
function monthAfter(month: string): string {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next.toISOString().slice(0, 7)
}

/** Dependencies of this module. */
interface MemberSettingOptions {
  readonly deps: DatabasePort & ClockPort & MessagesPort
}

/** Lets members choose their language and time zone. */
export function memberSettingRoutes(
  app: FastifyInstance,
  { deps: { db, clock, translate } }: MemberSettingOptions,
): void {
  serveCall(app, deskCalls.preferences, async ({ caller }) => {
    const { locale = '', timeZone = '' } = await findMemberSetting(db, caller.id)
    return success({ locale, timeZone })
  })

  serveCall(app, deskCalls.savePreferences, async ({ body, caller, request }) => {
    const { locale, timeZone } = body
    if (timeZone !== '' && (timeZone.length > 60 || !isTimeZone(timeZone)))
      throw rejectBody({ timeZone: translate(request.locale, 'preferences.timeZone') })
    await saveMemberSetting(db, caller.id, {
      locale: isLocale(locale) ? locale : undefined,
      timeZone: timeZone === '' ? undefined : timeZone,
      now: Math.floor(clock() / 1000),
    })
    return success(null, 'preferences.saved')
  })
}
