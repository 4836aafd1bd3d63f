/** The part of the reply of `GET /admin/module/settings` that the screen needs. */
export interface SmsSettings {
  readonly fields: Readonly<Record<string, SmsField>>
  readonly values: Readonly<Record<string, string>>
}

interface SmsField {
  readonly kind: string
  readonly label: Readonly<Record<string, string>>
  readonly help?: Readonly<Record<string, string>>
  readonly options?: readonly { readonly value: string; readonly label: Readonly<Record<string, string>> }[]
}

/** The settings that a provider cannot do without and that are still empty, by name. */
export function missingSettings(values: Readonly<Record<string, string>>): string[] {
  const needed = ['provider', 'keyId', 'keySecret', 'sign', ...(values['provider'] === 'tencent' ? ['app'] : [])]
  const missing = needed.filter((name) => !values[name])
  return values['template'] || values['templates'] ? missing : [...missing, 'template']
}

/** The settings that a provider has: only Tencent Cloud has applications. */
export function shownSettings({ fields, values }: SmsSettings): [string, SmsField][] {
  return Object.entries(fields).filter(([name]) => name !== 'app' || values['provider'] === 'tencent')
}
