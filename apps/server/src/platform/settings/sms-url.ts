/** The address of a provider of text messages and its names of our messages. */
export interface SmsSettings {
  readonly provider: 'aliyun' | 'tencent'
  /** Name and port. */
  readonly host: string
  readonly isSecure: boolean
  readonly keyId: string
  readonly secret: string
  readonly region: string
  /** Signature before each message, as approved by the provider. */
  readonly sign: string
  /** Tencent's application id; empty for other providers. */
  readonly app: string
  /** The provider's template of a message, by our name of the message. */
  readonly templates: Readonly<Record<string, string>>
  /** The provider's template for all other messages; empty: none. */
  readonly template: string
  /** Names of the template parameters, in order for providers with positional parameters. */
  readonly params: readonly string[]
}

export const smsUrlExample =
  'aliyun://key:secret@dysmsapi.aliyuncs.com?sign=TeachNet&template=SMS_1 or tencent://id:key@sms.tencentcloudapi.com?app=1400000000&sign=TeachNet&template=1'

const usualRegions: Readonly<Record<string, string>> = { aliyun: 'cn-hangzhou', tencent: 'ap-guangzhou' }
const options = /^(sign|app|region|params|tls|template(\.[a-z_]+)?)$/

/**
 * Parses `aliyun://key:secret@host` or `tencent://id:key@host` with the options sign, app (Tencent), region, template.<message> such as
 * template.user_register, template for all other messages, params (default `code`; `code,minutes` when the templates take both) and tls
 * (default on). All parts are percent-encoded. Undefined for an invalid URL.
 */
export function parseSmsUrl(text: string): SmsSettings | undefined {
  if (!/^(aliyun|tencent):\/\/./.test(text) || !URL.canParse(text)) return undefined
  const { protocol, host, username, password, searchParams } = new URL(text)
  const provider = protocol === 'aliyun:' ? 'aliyun' : 'tencent'
  const option = (name: string) => searchParams.get(name)?.trim() ?? ''
  const settings: SmsSettings = {
    provider,
    host,
    isSecure: option('tls') !== 'off',
    keyId: decode(username),
    secret: decode(password),
    region: option('region') || (usualRegions[provider] ?? ''),
    sign: option('sign'),
    app: option('app'),
    templates: templatesOf(searchParams),
    template: option('template'),
    params: (option('params') || 'code').split(','),
  }
  const isKnown = [...searchParams.keys()].every((name) => options.test(name))
  const hasTemplate = settings.template !== '' || Object.keys(settings.templates).length > 0
  const isComplete = settings.keyId && settings.secret && settings.sign && (provider === 'aliyun' || settings.app)
  return isKnown && hasTemplate && isComplete ? settings : undefined
}

function templatesOf(searchParams: URLSearchParams): Record<string, string> {
  const entries = [...searchParams].flatMap(([name, value]): [string, string][] =>
    name.startsWith('template.') ? [[name.slice('template.'.length), value]] : [],
  )
  return Object.fromEntries(entries)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
