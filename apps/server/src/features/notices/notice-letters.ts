import { chosenKinds } from '@teachnet/contract/desk'
import { defaultLocale, type Locale } from '@teachnet/protocol'
import { appPage, type AppPlaces } from '../../platform/app-page.ts'
import { findNotice, channelOf, noticeLetter } from '../inbox/index.ts'
import { findChannels, findMemberSetting, listContacts } from '../members/index.ts'
import type {
  CachePort,
  ChannelName,
  DatabasePort,
  JobsPort,
  MessagesPort,
  OpenChannel,
  PlacePort,
} from '../../platform/ports.ts'
import { noticeTexts } from './notice-text.ts'

interface Options {
  readonly deps: DatabasePort & JobsPort & CachePort & MessagesPort & PlacePort & AppPlaces
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  readonly openChannel: OpenChannel
  /** Cache tags to invalidate after a delivery. */
  readonly deliveryTags: readonly string[]
}

const contactTypes = { email: 'email', sms: 'mobile' } as const

/** Registers the job that sends notices by the channel that their members have chosen. Call it before jobs start. */
export function handleNoticeLetters({ deps, loadConfig, openChannel, deliveryTags }: Options): void {
  const { db, jobs, cache, translate, env } = deps
  jobs.handle(noticeLetter, async (id) => {
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
    const address = appPage(env, 'member', notice.link) ?? env.memberPath + notice.link
    const values = { siteName, title, text, address }
    await db.transaction((tx) =>
      deliver(tx, {
        channel,
        recipient: addressOf(channel),
        subject: translate(locale, 'notice.letter.subject', values),
        body: translate(locale, `notice.letter.${channel}`, values).trim(),
        locale,
        template: `notice_${kind}`,
        params: { title },
      }),
    )
    await cache.drop(deliveryTags)
  })
}
