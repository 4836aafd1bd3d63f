import { type Consent, newsletterPaths, sitePaths } from '@teachnet/contract'
import { defaultLocale, isLocale, type Locale, locales } from '@teachnet/protocol'
import { dayOf } from '../../content/today.ts'
import { outboxTags } from '../delivery/index.ts'
import { findOffered } from '../saved/index.ts'
import { countHit } from '../../platform/db/throttle.repo.ts'
import type { Queries } from '../../platform/db/client.ts'
import { isInt4 } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import { networkOf } from '../../platform/network/addresses.ts'
import type {
  CachePort,
  ClockPort,
  DatabasePort,
  Deliver,
  JobsPort,
  MessagesPort,
  OpenChannel,
  SettingsPort,
} from '../../platform/ports.ts'
import { deriveToken } from '../../platform/secrets/token.ts'
import { recordOf } from '../../platform/untyped-values.ts'
import {
  addWish,
  confirm,
  findAdminAddress,
  findIssue,
  type Issue,
  listReaders,
  listWaitingFor,
  lockIssue,
  markTold,
  recordProgress,
  removeSubscriber,
  removeUnconfirmed,
  type Subscriber,
  type Wish,
} from './newsletter.repo.ts'

/** A job that sends the next part of an issue. Its payload is the issue's id. */
export const issueMails = { name: 'newsletter.issue', parse: Number } as const

/** A job that tells subscribers of a new run. Its payload is the run's id. */
export const runMails = { name: 'newsletter.run', parse: Number } as const

/** A job that sends an issue to the administrator who tries it out. */
export const trialMail = {
  name: 'newsletter.trial',
  parse: (raw: unknown) => {
    const { issue, admin } = recordOf(raw)
    return { issue: Number(issue), admin: Number(admin) }
  },
} as const

/** Mails that one transaction writes. */
const batch = 100
/** Letters that one network may ask for in a minute: a whole school can subscribe during a talk. */
const mostPerNetwork = 60
const minute = 60
/** Seconds in which a subscription can be confirmed. */
const pendingLife = 3 * 86_400

type Ports = DatabasePort &
  ClockPort &
  CachePort &
  JobsPort &
  MessagesPort &
  SettingsPort<'secretKey' | 'publicOrigin' | 'apiOrigin'>

interface Options {
  readonly deps: Ports
  readonly openChannel: OpenChannel
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  readonly loadConsent: (locale: Locale) => Promise<Consent>
  /** The name of what a topic is about, if visitors may see it. */
  readonly findTitle: (wish: Pick<Wish, 'topic' | 'about'>, locale: Locale) => Promise<string | undefined>
}

export interface Newsletter {
  /**
   * Sends a letter with the link that confirms a subscription, unless the address got several today. The result does not reveal whether
   * the address is known.
   *
   * @throws CHANNEL_UNAVAILABLE, TOO_FREQUENT, CONSENT_CHANGED, RECORD_NOT_FOUND
   */
  readonly subscribe: (
    wish: Omit<Wish, 'title' | 'language'>,
    visitor: { readonly ip: string; readonly locale: Locale },
  ) => Promise<void>
  /** @throws RECORD_NOT_FOUND for a wrong key, or a subscription that was not confirmed in time */
  readonly confirm: (key: string) => Promise<void>
  /** Ends a subscription; ending it again does nothing. @throws RECORD_NOT_FOUND for a wrong key */
  readonly end: (key: string) => Promise<void>
  /** Deletes subscriptions that were not confirmed in time. */
  readonly purge: () => Promise<void>
}

/** Subscriptions by mail, and their mails. Registers the jobs: call it before jobs start. */
export function createNewsletter({ deps, openChannel, loadConfig, loadConsent, findTitle }: Options): Newsletter {
  const { db, clock, cache, env } = deps
  const now = () => Math.floor(clock() / 1000)
  const secret = { secretKey: env.secretKey }
  handleIssues({ deps, openChannel, loadConfig })
  handleTrials({ deps, openChannel, loadConfig })
  handleRuns({ deps, openChannel, loadConfig })

  return {
    async subscribe(wish, { ip, locale }) {
      const deliver = await openChannel('email')
      if (!deliver) throw fail('CHANNEL_UNAVAILABLE', { message: 'newsletter.unavailable' })
      const start = now() - (now() % minute)
      if ((await countHit(db, `newsletter ${networkOf(ip)}`, start)) > mostPerNetwork)
        throw fail('TOO_FREQUENT', { message: 'newsletter.tooMany' })
      if (wish.consent !== (await loadConsent(locale)).version) throw fail('CONSENT_CHANGED')
      const title = await findTitle(wish, locale)
      if (title === undefined) throw fail('RECORD_NOT_FOUND')
      const { siteName } = await loadConfig(locale, '')
      await db.transaction(async (tx) => {
        const row = await addWish(tx, { ...wish, title, language: locale }, now())
        if (!row) return
        const texts = { siteName, topic: row.topic, title, address: linkOf(env, 'confirm', row) }
        const say = (part: string) => deps.translate(locale, `newsletter.confirm.${part}`, texts)
        await deliver(tx, {
          channel: 'email',
          recipient: row.email,
          subject: say('subject'),
          body: say('mail'),
          locale,
          template: 'newsletter_confirm',
          params: {},
        })
      })
      await cache.drop(outboxTags)
    },

    async confirm(key) {
      const id = readKey(key, 'confirm', secret)
      if (id === undefined || !(await confirm(db, id, now()))) throw fail('RECORD_NOT_FOUND')
    },

    async end(key) {
      const id = readKey(key, 'end', secret)
      if (id === undefined) throw fail('RECORD_NOT_FOUND')
      await removeSubscriber(db, id)
    },

    purge: () => removeUnconfirmed(db, now() - pendingLife),
  }
}

type Mails = Pick<Options, 'deps' | 'openChannel' | 'loadConfig'>

function handleIssues({ deps, openChannel, loadConfig }: Mails): void {
  const { db, clock, cache, jobs } = deps
  jobs.handle(issueMails, async (id) => {
    const deliver = await openChannel('email')
    if (!deliver) return
    const siteNames = await loadSiteNames(loadConfig)
    await db.transaction(async (tx) => {
      const issue = await lockIssue(tx, id)
      if (!issue) return
      const readers = await listReaders(tx, issue.last_subscriber, batch)
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one statement at a time
      for (const reader of readers) await sendIssue(deps, deliver, { tx, issue, reader, siteNames })
      const isOver = readers.length < batch
      await recordProgress(tx, id, {
        recipients: issue.recipients + readers.length,
        last_subscriber: readers.at(-1)?.id ?? issue.last_subscriber,
        state: isOver ? 'sent' : 'sending',
        sent_time: isOver ? Math.floor(clock() / 1000) : null,
      })
      if (!isOver) await jobs.add(tx, issueMails, id)
    })
    await cache.drop(outboxTags)
  })
}

/** No subscription has this id: the links of a trial end none. */
const noSubscription = 0

function handleTrials({ deps, openChannel, loadConfig }: Mails): void {
  const { db, cache, jobs } = deps
  jobs.handle(trialMail, async ({ issue: id, admin }) => {
    const deliver = await openChannel('email')
    const [issue, recipient] = await Promise.all([findIssue(db, id), findAdminAddress(db, admin)])
    if (!deliver || !issue || !recipient) return
    const siteNames = await loadSiteNames(loadConfig)
    await db.transaction(async (tx) => {
      for (const language of locales)
        // oxlint-disable-next-line no-await-in-loop -- one connection runs one statement at a time
        await sendIssue(deps, deliver, {
          tx,
          issue,
          reader: { id: noSubscription, email: recipient, language },
          siteNames,
        })
    })
    await cache.drop(outboxTags)
  })
}

interface Sent {
  readonly tx: Queries
  readonly issue: Pick<Issue, 'title' | 'title_en' | 'content' | 'content_en'>
  readonly reader: Pick<Subscriber, 'id' | 'email' | 'language'>
  readonly siteNames: Readonly<Record<Locale, string>>
}

/** Writes an issue to one reader. */
async function sendIssue(
  { translate, env }: MessagesPort & SettingsPort<'secretKey' | 'publicOrigin' | 'apiOrigin'>,
  deliver: Deliver,
  { tx, issue, reader, siteNames }: Sent,
): Promise<void> {
  const locale = localeOf(reader)
  const isEnglish = locale === 'en'
  const text = (isEnglish && issue.content_en) || issue.content
  const values = { text, unsubscribe: linkOf(env, 'end', reader), siteName: siteNames[locale] }
  await deliver(tx, {
    channel: 'email',
    recipient: reader.email,
    subject: (isEnglish && issue.title_en) || issue.title,
    body: translate(locale, 'newsletter.issue.mail', values),
    locale,
    template: 'newsletter_issue',
    params: {},
    unsubscribe: oneClickAddress(env, reader),
  })
}

function handleRuns({ deps, openChannel, loadConfig }: Mails): void {
  const { db, clock, cache, jobs, translate, env } = deps
  jobs.handle(runMails, async (id) => {
    const deliver = await openChannel('email')
    const offered = await findOffered(db, id)
    const now = Math.floor(clock() / 1000)
    if (!deliver || !offered || offered.run.start_date < dayOf({ now, timeZone: offered.run.time_zone })) return
    const { run, course } = offered
    const siteNames = await loadSiteNames(loadConfig)
    await db.transaction(async (tx) => {
      const readers = await listWaitingFor(tx, offered, batch)
      for (const reader of readers) {
        const locale = localeOf(reader)
        const isEnglish = locale === 'en'
        const values = {
          siteName: siteNames[locale],
          course: (isEnglish && course.title_en) || course.title,
          run: (isEnglish && run.title_en) || run.title,
          date: run.start_date,
          topic: reader.topic,
          title: reader.about_title,
          address: pageAddress(env, `${sitePaths.courses}/${encodeURIComponent(course.slug)}`, {
            utm_source: 'newsletter',
            utm_medium: 'email',
            ...languageQuery(locale),
          }),
          unsubscribe: linkOf(env, 'end', reader),
        }
        // oxlint-disable-next-line no-await-in-loop -- one connection runs one statement at a time
        await deliver(tx, {
          channel: 'email',
          recipient: reader.email,
          subject: translate(locale, 'newsletter.run.subject', values),
          body: translate(locale, 'newsletter.run.mail', values),
          locale,
          template: 'newsletter_run',
          params: {},
          unsubscribe: oneClickAddress(env, reader),
        })
      }
      await markTold(
        tx,
        offered,
        readers.map(({ email }) => email),
      )
      if (readers.length === batch) await jobs.add(tx, runMails, id)
    })
    await cache.drop(outboxTags)
  })
}

async function loadSiteNames(loadConfig: Options['loadConfig']): Promise<Readonly<Record<Locale, string>>> {
  const [zh, en] = await Promise.all([loadConfig('zh-cn', ''), loadConfig('en', '')])
  return { 'zh-cn': zh.siteName, en: en.siteName }
}

type Act = 'confirm' | 'end'
type Places = SettingsPort<'secretKey' | 'publicOrigin' | 'apiOrigin'>['env']

function localeOf({ language }: Pick<Subscriber, 'language'>): Locale {
  return isLocale(language) ? language : defaultLocale
}

function languageQuery(locale: Locale): Record<string, string> {
  return locale === defaultLocale ? {} : { lang: locale }
}

/** The page that confirms or ends a subscription. */
function linkOf(env: Places, act: Act, { id, language }: Pick<Subscriber, 'id' | 'language'>): string {
  const query = { [act]: keyOf(id, act, env), ...languageQuery(localeOf({ language })) }
  return pageAddress(env, sitePaths.subscription, query)
}

/** The address of a page of the site; its path when the server does not know the site's address. */
function pageAddress(env: Places, path: string, query: Readonly<Record<string, string>>): string {
  return `${env.publicOrigin ?? ''}${path}?${new URLSearchParams(query)}`
}

/** The address to which mail programs post. Undefined when the server does not know its address. */
function oneClickAddress(env: Places, { id }: Pick<Subscriber, 'id'>): string | undefined {
  const origin = env.apiOrigin ?? env.publicOrigin
  return origin && `${origin}${newsletterPaths.end}?${new URLSearchParams({ key: keyOf(id, 'end', env) })}`
}

function keyOf(id: number, act: Act, { secretKey }: Pick<Places, 'secretKey'>): string {
  return `${id}.${deriveToken(secretKey, String(id), `newsletter ${act}`)}`
}

/** The id of the subscription in a key; undefined for a wrong key. */
function readKey(key: string, act: Act, secret: Pick<Places, 'secretKey'>): number | undefined {
  const id = Number(key.split('.')[0])
  return isInt4(id) && key === keyOf(id, act, secret) ? id : undefined
}
