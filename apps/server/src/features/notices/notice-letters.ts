import { chosenKinds, isMemberPage } from '@teachnet/contract/desk'
import { defaultLocale, type Locale } from '@teachnet/protocol'
import { appPage, type AppPlaces } from '../../platform/app-page.ts'
import { findNotice, channelOf, noticeMessage } from '../inbox/index.ts'
import { findChannels, findMemberSetting, findSendTime, listContacts, unsubscribeAddresses } from '../members/index.ts'
import type {
  CachePort,
  ClockPort,
  ChannelName,
  DatabasePort,
  JobsPort,
  MessagesPort,
  OpenChannel,
  PlacePort,
  SettingsPort,
} from '../../platform/ports.ts'
import { noticeTexts } from './notice-text.ts'

interface Options {
  readonly deps: DatabasePort &
    ClockPort &
    JobsPort &
    CachePort &
    MessagesPort &
    PlacePort &
    AppPlaces &
    SettingsPort<'secretKey' | 'apiOrigin'>
  readonly loadSettings: () => Promise<{ readonly timeZone: string }>
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  readonly openChannel: OpenChannel
  /** Cache tags to invalidate after a delivery. */
  readonly deliveryTags: readonly string[]
}

const contactTypes = { email: 'email', sms: 'mobile' } as const

/** Registers the job that sends notices by the channel that their members have chosen. Call it before jobs start. */
export function handleNoticeMessages({ deps, loadConfig, loadSettings, openChannel, deliveryTags }: Options): void {
  const { db, clock, jobs, cache, translate, env } = deps
  jobs.handle(noticeMessage, async (id) => {
    const notice = await findNotice(db, id)
    const kind = chosenKinds.find((name) => name === notice?.kind)
    if (!notice || !kind) return
    const userId = notice.user_id
    const [{ [kind]: chosen }, { locale = defaultLocale }, contacts] = await Promise.all([
      findChannels(db, userId),
      findMemberSetting(db, userId),
      listContacts(db, userId),
    ])
    const open = { email: await openChannel('email'), sms: await openChannel('sms') }
    const addressOf = (channel: ChannelName) =>
      contacts.find(({ type, isProved }) => isProved && type === contactTypes[channel])?.address ?? ''
    const stateOf = (name: ChannelName) => ({ isReachable: addressOf(name) !== '' && open[name] !== undefined, chosen })
    const channel = channelOf({ email: stateOf('email'), sms: stateOf('sms') })
    const deliver = channel && open[channel]
    if (!channel || !deliver) return
    const { siteName } = await loadConfig(locale, '')
    const { title, text } = noticeTexts({ ...notice, source: 'n', texts: {} }, deps, locale)
    const { page, post } = unsubscribeAddresses(env, userId, kind)
    const values = {
      siteName,
      title,
      text,
      address: linkAddress(env, notice.link),
      unsubscribe: page ?? '',
      canUnsubscribe: String(page !== undefined),
    }
    const { timeZone: ofSite } = await loadSettings()
    const notBefore = await findSendTime(db, userId, { now: Math.floor(clock() / 1000), ofSite })
    await db.transaction((tx) =>
      deliver(tx, {
        channel,
        recipient: addressOf(channel),
        subject: translate(locale, 'notice.letter.subject', values),
        body: translate(locale, `notice.letter.${channel}`, values).trim(),
        locale,
        template: `notice_${kind}`,
        params: { title },
        unsubscribe: channel === 'email' ? post : undefined,
        notBefore,
      }),
    )
    await cache.drop(deliveryTags)
  })
}

/** The address that a notice leads to; its path when the server does not know the address of the site. */
function linkAddress(env: AppPlaces['env'], link: string): string {
  if (isMemberPage(link)) return appPage(env, 'member', link) ?? env.memberPath + link
  return link.startsWith('/') ? (env.publicOrigin ?? '') + link : link
}
