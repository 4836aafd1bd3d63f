import type { SettingsPort } from '../../ports.ts'
import type { SiteItem } from './site-items.ts'

/** The settings of the process that apply instead of items. */
export type OverridingSettings = SettingsPort<'mail' | 'hasAdminCaptcha' | 'hasMemberCaptcha'>

/** The environment variable that overrides an item, and its value in the stored form of the item. */
export interface EnvironmentValue {
  readonly variable: string
  readonly value: string
}

/** Returns the values that the environment sets in place of items, by item. The password of the mail server is a placeholder. */
export function environmentValues({ env }: OverridingSettings): ReadonlyMap<string, EnvironmentValue> {
  return new Map([
    ...(env.mail ? valuesOf('SMTP_URL', mailValues(env.mail)) : []),
    // These variables can only switch captchas off: otherwise the items decide.
    ...(env.hasAdminCaptcha ? [] : valuesOf('ADMIN_CAPTCHA', { admin_login_captcha: '0' })),
    ...(env.hasMemberCaptcha ? [] : valuesOf('MEMBER_CAPTCHA', { user_login_captcha: '0' })),
  ])
}

function valuesOf(variable: string, values: Partial<Record<SiteItem, string>>): [string, EnvironmentValue][] {
  return Object.entries(values).map(([name, value]) => [name, { variable, value }])
}

function mailValues({ host, port, user, password, security, sender }: NonNullable<OverridingSettings['env']['mail']>) {
  return {
    smtp_server: host,
    smtp_port: String(port),
    smtp_user: user,
    smtp_pass: password === '' ? '' : 'set',
    smtp_verification: security === 'tls' ? 'SSL' : 'TLS',
    smtp_sender_mail: sender,
  }
}
