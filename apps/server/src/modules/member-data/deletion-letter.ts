import { formatSiteTime } from '@teachnet/contract/site-time'
import type { Locale } from '@teachnet/protocol'
import { appPage, type AppPlaces } from '../../access/sign-in/app-page.ts'
import type { Queries } from '../../db/client.ts'
import { findMemberZone } from '../../db/members/member-setting.repo.ts'
import type { DatabasePort, MessagesPort, OpenChannel } from '../../ports.ts'

export interface LetterOptions {
  readonly deps: DatabasePort & MessagesPort & AppPlaces
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  readonly loadSettings: () => Promise<{ readonly timeZone: string }>
  readonly openChannel: OpenChannel
}

type Addressee = Readonly<Record<'username' | 'email' | 'mobile', string>> & { readonly id: number }

/** The notice to a member whose account is to be deleted. Returns the function that stores it; undefined where no channel reaches the member. */
export async function prepareDeletionLetter(
  { deps, loadConfig, loadSettings, openChannel }: LetterOptions,
  { id, username, email, mobile }: Addressee,
  due: number,
  locale: Locale,
) {
  const channel = email === '' ? 'sms' : 'email'
  const recipient = email || mobile
  const deliver = recipient === '' ? undefined : await openChannel(channel)
  if (!deliver) return undefined
  const [{ siteName }, { timeZone: ofSite }] = await Promise.all([loadConfig(locale, ''), loadSettings()])
  const timeZone = await findMemberZone(deps.db, id, { ofBrowser: '', ofSite })
  const until = formatSiteTime(due, timeZone).slice(0, 16)
  const address = appPage(deps.env, 'member', '/login')
  const say = (part: string) =>
    deps.translate(locale, `deletion.${part}`, { siteName, username, until, timeZone, address: address ?? '' })
  const text = channel === 'email' && address === undefined ? 'emailWithoutLink' : channel
  return (tx: Queries) =>
    deliver(tx, {
      ...{ channel, recipient, locale, template: 'user_account_deletion', params: { until } },
      subject: say('subject'),
      body: say(text),
    })
}
