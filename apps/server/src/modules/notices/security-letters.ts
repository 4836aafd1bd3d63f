import { defaultLocale, isLocale, type Locale } from '@teachnet/protocol'
import { appPage, type AppPlaces } from '../../access/sign-in/app-page.ts'
import { findMailAddress } from '../../db/admin-notice.repo.ts'
import { loadPreferences } from '../../db/admin-preference.repo.ts'
import type { CachePort, DatabasePort, JobsPort, MessagesPort, OpenChannel } from '../../ports.ts'
import { securityLetter } from '../../values/security-letter.ts'

interface Options {
  readonly deps: DatabasePort & JobsPort & CachePort & MessagesPort & AppPlaces
  readonly loadConfig: (locale: Locale, host: string) => Promise<{ readonly siteName: string }>
  readonly openChannel: OpenChannel
  /** Cache tags to invalidate after a delivery. */
  readonly deliveryTags: readonly string[]
}

/** Registers the mails about the security of an administrator's account. Call it before jobs start. */
export function handleSecurityLetters({ deps, loadConfig, openChannel, deliveryTags }: Options): void {
  const { db, cache, env, jobs, translate } = deps
  jobs.handle(securityLetter, async ({ admin, name, params }) => {
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
      ...{ channel: 'email', recipient, locale, template: 'admin_security', params: {} },
      subject: say('notice.letter.subject', { siteName, title }),
      body: `${say(`notice.${name}.text`, params)}\n\n${address}`.trim(),
    })
    await cache.drop(deliveryTags)
  })
}
