import { formatSiteTime } from '@teachnet/contract/site-time'
import { defaultLocale, isLocale, type Locale } from '@teachnet/protocol'
import * as z from 'zod/mini'
import { type AdminCaller, dueBefore } from '../../http/caller/caller.ts'
import { startOfNextHour } from '../../content/today.ts'
import { appPage, type AppPlaces } from '../../platform/app-page.ts'
import type { CrudContext } from '../../records/bound-resource.ts'
import {
  claimForMail,
  countAdminInbox,
  digestsDue,
  findMailAddress,
  listAdminInbox,
  mailedAtOnce,
  takeDigestDay,
  type InboxRow,
  adminNoticeMail,
  announcementMails,
} from '../inbox/index.ts'
import { listRecipients } from '../announcements/index.ts'
import { loadPreferences } from '../admin-accounts/index.ts'
import type { JobKind } from '../../platform/jobs/job-kind.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  JobsPort,
  MessagesPort,
  OpenChannel,
  PlacePort,
} from '../../platform/ports.ts'
import { showEntry } from './admin-notices.ts'
import { readerOf } from './inbox-reader.repo.ts'

/** What mails to administrators are written and sent with. */
export interface AdminMailOptions {
  readonly deps: DatabasePort & ClockPort & JobsPort & CachePort & MessagesPort & PlacePort & AppPlaces
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  readonly loadTimeZone: () => Promise<string>
  readonly openChannel: OpenChannel
  /** Cache tags to invalidate after a delivery. */
  readonly deliveryTags: readonly string[]
  readonly findAdmin: (id: number) => Promise<AdminCaller | undefined>
  /** The context of an administrator with the rights of this moment. */
  readonly contextOf: (caller: AdminCaller, locale: Locale) => Promise<CrudContext>
}

/** Maximum number of entries that a mail lists; the others are only counted. */
const mostListed = 30

const digestSchema = z.object({ admin: z.int(), day: z.string() })
/** The daily mail of one administrator. */
const digest: JobKind<z.infer<typeof digestSchema>> = {
  name: 'admin.digest',
  parse: (raw) => digestSchema.parse(raw),
  maxAttempts: 7,
}

/**
 * Registers the mails about the inbox of administrators: immediately or once a day, as each has chosen, in the chosen language, with entries
 * that are unread, were in no mail before, and are still visible to the administrator. The mail and the mark that an entry was mailed are stored
 * together, so that two processes send one mail. Call it before jobs start.
 */
export function handleAdminNoticeMails(options: AdminMailOptions): void {
  const { deps, loadTimeZone } = options
  const { db, jobs, clock } = deps
  const sendNews = createNewsMail(options)
  const readMoment = async () => ({ now: Math.floor(clock() / 1000), timeZone: await loadTimeZone() })

  jobs.handle(adminNoticeMail, async (id) => sendNews(id, 'each'))

  jobs.handle(announcementMails, async (id) => {
    for (const admin of await mailedAtOnce(db, await listRecipients(db, id))) await jobs.add(db, adminNoticeMail, admin)
  })

  jobs.handle(digest, async ({ admin, day }) => sendNews(admin, 'daily', day))

  jobs.schedule({
    name: 'notice digests',
    findNextTime: async () => startOfNextHour(await readMoment()),
    run: async () => {
      const { now, timeZone } = await readMoment()
      const siteTime = formatSiteTime(now, timeZone)
      const [day, hour] = [siteTime.slice(0, 10), Number(siteTime.slice(11, 13))]
      for (const { id, isFirst, chosen } of await digestsDue(db, { hour, day })) {
        // If the chosen hour has passed today, the mails begin tomorrow.
        if (isFirst && chosen < hour) await takeDigestDay(db, id, day)
        else await jobs.add(db, digest, { admin: id, day }, { key: `digest ${id} ${day}` })
      }
    },
  })
}

function createNewsMail({ deps, loadConfig, openChannel, deliveryTags, findAdmin, contextOf }: AdminMailOptions) {
  const { db, cache, env, translate } = deps

  /** @param day of a daily mail, which is the only one of its day */
  return async (adminId: number, mode: 'each' | 'daily', day?: string): Promise<void> => {
    const [caller, { noticeMail }, recipient, deliver] = await Promise.all([
      findAdmin(adminId),
      loadPreferences(db, adminId),
      findMailAddress(db, adminId),
      openChannel('email'),
    ])
    if (!caller || dueBefore(caller, { kind: 'work' }) || noticeMail?.mode !== mode || !recipient || !deliver) return
    const locale = isLocale(noticeMail.locale) ? noticeMail.locale : defaultLocale
    const context = await contextOf(caller, locale)
    const reader = await readerOf(context)
    const { siteName } = await loadConfig(locale, '')
    const isSent = await db.transaction(async (tx) => {
      if (day !== undefined && !(await takeDigestDay(tx, adminId, day))) return false
      const rows = await listAdminInbox(tx, reader, { part: 'unmailed', limit: mostClaimed, offset: 0 })
      const { notices, announcements } = await claimForMail(tx, reader, refsOf(rows))
      const news = rows.filter(({ source, id }) => (source === 'n' ? notices : announcements).includes(id))
      const [first] = news
      if (!first) return false
      const entries = news.slice(0, mostListed).map((row) => showEntry(context, row, deps, locale))
      const { unread } = await countAdminInbox(tx, reader)
      const values = {
        siteName,
        name: caller.nickname || caller.username,
        count: news.length,
        more: news.length - entries.length,
        unread,
        title: entries[0]?.title ?? '',
        list: entries.map(({ title, text }) => [title, text].filter(Boolean).join('\n')).join('\n\n'),
        address: appPage(env, 'admin', '/routine/notice') ?? `${env.adminPath}/routine/notice`,
        settings: appPage(env, 'admin', '/routine/adminInfo#notices') ?? `${env.adminPath}/routine/adminInfo#notices`,
      }
      const subject = translate(locale, `notice.news.${news.length === 1 ? 'one' : 'many'}`, values)
      const body = translate(locale, 'notice.news.mail', values).trim()
      const message = { channel: 'email', recipient, subject, body, locale } as const
      await deliver(tx, { ...message, template: 'admin_notices', params: {} })
      return true
    })
    if (isSent) await cache.drop(deliveryTags)
  }
}

/** Maximum number of entries that one mail covers; the next mail covers the others. */
const mostClaimed = 1000

function refsOf(rows: readonly InboxRow[]) {
  const idsOf = (source: InboxRow['source']) => rows.filter((row) => row.source === source).map(({ id }) => id)
  return { notices: idsOf('n'), announcements: idsOf('a') }
}
