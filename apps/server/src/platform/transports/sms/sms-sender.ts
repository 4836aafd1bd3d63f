import { createTencentSender } from './tencent.ts'
import { type SenderOptions, type SmsSender, paramsOf, requireTemplate } from './text-message.ts'
import { type CodeReasons, exchange, textIn, toProviderFailure } from './exchange.ts'
import { createHash, createHmac } from 'node:crypto'

/** @see https://www.alibabacloud.com/help/en/sms/developer-reference/api-error-codes */
const reasons: CodeReasons = [
  [/^isv\.(BUSINESS_LIMIT_CONTROL|DAY_LIMIT_CONTROL|MONTH_LIMIT_CONTROL|AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE)/, 'quota'],
  [/^isv\.(MOBILE_NUMBER_ILLEGAL|MOBILE_COUNT_OVER_LIMIT|BLACK_KEY_CONTROL_LIMIT)/, 'rejected'],
  [/^isv\.|^Missing|^Invalid(Parameter|Region|Version)/, 'settings'],
  [/^(InvalidAccessKeyId|SignatureDoesNotMatch|IncompleteSignature|Forbidden|NoPermission|isp\.RAM_)/, 'credentials'],
  [/^(isp\.|Throttling|ServiceUnavailable|InternalError)/, 'busy'],
]

/**
 * Sends text messages through Alibaba Cloud. @see
 * https://www.alibabacloud.com/help/en/sms/developer-reference/api-dysmsapi-2017-05-25-sendsms
 */
function createAliyunSender({ settings, clock, random }: SenderOptions): SmsSender {
  const { host, keyId, secret: keySecret, sign, region } = settings
  return {
    async send({ mobile, template, params }) {
      const query = {
        PhoneNumbers: mobile.replace(/^\+/, ''),
        RegionId: region,
        SignName: sign,
        TemplateCode: requireTemplate(settings, { template, params }),
        TemplateParam: JSON.stringify(Object.fromEntries(paramsOf(settings, params))),
      }
      const api = { action: 'SendSms', version: '2017-05-25' }
      const call = { host, ...api, query, keyId, keySecret, now: clock(), nonce: random(16).toString('hex') }
      const signed = signAliyunCall(call)
      const reply = await exchange({ settings, ...signed, body: '' })
      const code = textIn(reply, 'Code')
      const secrets = [keySecret, ...Object.values(params)]
      if (code !== 'OK') throw toProviderFailure(reasons, { code, message: textIn(reply, 'Message'), secrets })
    },
  }
}

interface Call {
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  readonly keyId: string
  readonly keySecret: string
  /** Unix milliseconds. */
  readonly now: number
  /** Must be unique for each call. */
  readonly nonce: string
}

interface SignedCall {
  /** The query as it was signed. */
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
}

const algorithm = 'ACS3-HMAC-SHA256'

/**
 * Signs a POST without a body with Alibaba Cloud's signature V3. Its V1 (HMAC-SHA1) is no longer recommended.
 *
 * @see https://www.alibabacloud.com/help/en/sdk/product-overview/v3-request-structure-and-signature
 */
export function signAliyunCall({ host, action, version, query, keyId, keySecret, now, nonce }: Call): SignedCall {
  const signed: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': new Date(now).toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(signed).toSorted()
  const canonicalQuery = toCanonicalQuery(query)
  const headers = names.map((name) => `${name}:${signed[name]}\n`).join('')
  const canonical = ['POST', '/', canonicalQuery, headers, names.join(';'), sha256('')].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `${algorithm} Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { query: canonicalQuery, headers: { ...signed, authorization } }
}

function toCanonicalQuery(query: Readonly<Record<string, string>>): string {
  const names = Object.keys(query).toSorted()
  return names.map((name) => `${encode(name)}=${encode(query[name] ?? '')}`).join('&')
}

/** RFC 3986: also encodes the reserved characters that `encodeURIComponent` leaves unchanged. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const drivers = { aliyun: createAliyunSender, tencent: createTencentSender } as const

/** Sends text messages through the provider of the settings. */
export function createSmsSender(options: SenderOptions): SmsSender {
  return drivers[options.settings.provider](options)
}
