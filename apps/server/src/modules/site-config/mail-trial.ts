import { keepsRule } from '@teachnet/contract'
import type { Locale, TestMailBody } from '@teachnet/protocol'
import type { DatabasePort, MessagesPort, SettingsPort } from '../../ports.ts'
import { refuseBody } from '../../refuse-body.ts'
import type { MailSettings } from '../../transports/mail/smtp-settings.ts'
import { hiddenSecret, revealSecret } from './item-value.ts'
import { toEncryption } from './mail-settings.ts'
import { siteItems, type SiteValues, toSiteValues } from './site-items.ts'
import { loadConfigRows } from './site.repo.ts'

/** Sends one mail immediately; throws a public error with the mail server's reason if it fails. */
export type SendTestMail = (
  settings: MailSettings,
  to: string,
  reader: { readonly locale: Locale; readonly host: string },
) => Promise<void>

const addresses: readonly string[] = ['smtp_sender_mail', 'testMail']

/**
 * Sends a test mail with the settings of the form, before they are saved. A stored password that the form masks is used only for the
 * account that it was stored for.
 *
 * @throws VALIDATION, and what `send` throws
 */
export async function tryMail(
  { db, env, translate }: DatabasePort & MessagesPort & SettingsPort<'secretKey'>,
  body: TestMailBody,
  { send, ...reader }: { readonly send: SendTestMail; readonly locale: Locale; readonly host: string },
): Promise<void> {
  const password = await choosePassword({ db, env }, body)
  const problems = Object.entries({ ...body, smtp_pass: password ?? '' }).flatMap(([name, value]) => {
    const message = name === 'smtp_pass' && password === undefined ? 'site.passwordElsewhere' : problemOf(name, value)
    const label = siteItems.get(name)?.title ?? translate(reader.locale, 'site.field.testMail')
    return message === undefined ? [] : [[name, translate(reader.locale, message, { label })] as const]
  })
  if (problems.length > 0) throw refuseBody(Object.fromEntries(problems))
  await send(toSettings(body, password ?? ''), body.testMail, reader)
}

/** Returns the password to use; undefined if the form masks a password that was stored for another account. */
async function choosePassword(
  { db, env }: DatabasePort & SettingsPort<'secretKey'>,
  body: TestMailBody,
): Promise<string | undefined> {
  if (body.smtp_pass !== '' && body.smtp_pass !== hiddenSecret) return body.smtp_pass
  const rows = await loadConfigRows(db)
  const stored = toSiteValues(new Map(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value]]))))
  const password = revealSecret(stored('smtp_pass'), env.secretKey)
  return password === '' || isSameAccount(body, stored) ? password : undefined
}

function isSameAccount(body: TestMailBody, stored: SiteValues): boolean {
  const names = ['smtp_server', 'smtp_port', 'smtp_user', 'smtp_verification'] as const
  return names.every((name) => body[name] === stored(name))
}

function problemOf(name: string, value: string): string | undefined {
  if (value === '') return 'validation.required'
  if (addresses.includes(name) && !keepsRule('email', value)) return 'validation.email'
  const isPort = name !== 'smtp_port' || (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535)
  return isPort ? undefined : 'site.port'
}

function toSettings(body: TestMailBody, password: string): MailSettings {
  return {
    host: body.smtp_server,
    port: Number(body.smtp_port),
    user: body.smtp_user,
    password,
    encryption: toEncryption(body.smtp_verification),
    sender: body.smtp_sender_mail,
  }
}
