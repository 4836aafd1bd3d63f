import { defaultLocale, isLocale, type Locale } from '@teachnet/protocol'
import { appPage, type AppPlaces } from '../../platform/app-page.ts'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { findMailAddress, memberSecurityMessage, securityMessage } from '../inbox/index.ts'
import { type ContactUndo, findMemberSetting, findMemberZone, listContacts } from '../members/index.ts'
import { loadPreferences } from '../admin-accounts/index.ts'
import type { CachePort, DatabasePort, JobsPort, MessagesPort, OpenChannel, PlacePort } from '../../platform/ports.ts'

interface Options {
  readonly deps: DatabasePort & JobsPort & CachePort & MessagesPort & AppPlaces
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  readonly openChannel: OpenChannel
  /** Cache tags to invalidate after a delivery. */
  readonly deliveryTags: readonly string[]
}

/** Registers the mails about the security of an administrator's account. Call it before jobs start. */
export function handleSecurityMessages({ deps, loadConfig, openChannel, deliveryTags }: Options): void {
  const { db, cache, env, jobs, translate } = deps
  jobs.handle(securityMessage, async ({ admin, name, params }) => {
    const [recipient, { noticeMail }, deliver] = await Promise.all([
      findMailAddress(db, admin),
      loadPreferences(db, admin),
      openChannel('email'),
    ])
    if (!recipient || !deliver) return
    const locale = isLocale(noticeMail?.locale) ? noticeMail.locale : defaultLocale
    const { siteName } = await loadConfig(locale, '')
    const say = (id: string, values: Readonly<Record<string, string>>) => translate(locale, id, values)
    const title = say(`notice.${name}.title`, params)
    const address = appPage(env, 'admin', '/routine/adminInfo') ?? ''
    await deliver(db, {
      channel: 'email',
      recipient,
      locale,
      template: 'admin_security',
      params: {},
      subject: say('notice.letter.subject', { siteName, title }),
      body: `${say(`notice.${name}.text`, params)}\n\n${address}`.trim(),
    })
    await cache.drop(deliveryTags)
  })
}

interface MemberOptions extends Options {
  readonly deps: Options['deps'] & PlacePort
  readonly loadSettings: () => Promise<{ readonly timeZone: string }>
  readonly undo: Pick<ContactUndo, 'addCode'>
}

/**
 * Registers the messages about the security of a member's account, with the code that undoes what somebody else did. They go to a proved
 * contact, or else to any that the account has: email, or a text message where no email can be sent. Call it before jobs start.
 */
export function handleMemberSecurityMessages(options: MemberOptions): void {
  const { deps, loadConfig, loadSettings, openChannel, deliveryTags, undo } = options
  const { db, cache, jobs, translate, describePlace } = deps
  jobs.handle(memberSecurityMessage, async ({ member, name, ip, time }) => {
    const contacts = await listContacts(db, member)
    const open = { email: await openChannel('email'), mobile: await openChannel('sms') }
    const reachable = contacts.filter(({ type }) => open[type])
    const contact = reachable.find(({ isProved }) => isProved) ?? reachable[0]
    const deliver = contact && open[contact.type]
    if (!deliver) return
    const [{ locale = defaultLocale }, { timeZone: ofSite }] = await Promise.all([
      findMemberSetting(db, member),
      loadSettings(),
    ])
    const timeZone = await findMemberZone(db, member, { ofBrowser: '', ofSite })
    const { siteName } = await loadConfig(locale, '')
    const { type, address: recipient } = contact
    await db.transaction(async (tx) => {
      const { code, until, address } = await undo.addCode(tx, { userId: member, type, contact: recipient })
      const timeOf = (seconds: number) => formatSiteTime(seconds, timeZone).slice(0, 16)
      const values = {
        siteName,
        code,
        timeZone,
        address: address ?? '',
        until: timeOf(until),
        time: timeOf(time),
        title: translate(locale, `notice.${name}.title`),
        place: [ip, describePlace(ip, locale)].filter(Boolean).join(', '),
      }
      const text = type === 'email' && address === undefined ? 'emailWithoutLink' : type
      await deliver(tx, {
        channel: type === 'email' ? 'email' : 'sms',
        recipient,
        locale,
        template: 'member_security',
        subject: translate(locale, 'notice.letter.subject', values),
        body: translate(locale, `notice.security.letter.${text}`, values),
        params: { code, until: values.until },
      })
    })
    await cache.drop(deliveryTags)
  })
}
