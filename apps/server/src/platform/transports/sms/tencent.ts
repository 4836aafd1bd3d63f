import { type CodeReasons, exchange, textIn, toProviderFailure } from './exchange.ts'
import { paramsOf, requireTemplate, type SenderOptions, type SmsSender } from './text-message.ts'
import { createHash, createHmac } from 'node:crypto'

/** @see https://cloud.tencent.com/document/api/382/55981#6.-.E9.94.99.E8.AF.AF.E7.A0.81 */
const reasons: CodeReasons = [
  [/^(LimitExceeded|FailedOperation\.InsufficientBalance)/, 'quota'],
  [/^(InvalidParameterValue\.IncorrectPhoneNumber|FailedOperation\.(PhoneNumber|ContainSensitiveWord))/, 'rejected'],
  [/^(AuthFailure|UnauthorizedOperation)/, 'credentials'],
  [/^(InternalError|RequestLimitExceeded|ResourceUnavailable)/, 'busy'],
  [
    /^(FailedOperation|InvalidParameter|MissingParameter|UnsupportedOperation|UnsupportedRegion|NoSuchVersion)/,
    'settings',
  ],
]

/** Sends text messages through Tencent Cloud. @see https://cloud.tencent.com/document/api/382/55981 */
export function createTencentSender({ settings, clock }: SenderOptions): SmsSender {
  const { host, keyId: secretId, secret: secretKey, sign, app, region } = settings
  return {
    async send({ mobile, template, params }) {
      const body = JSON.stringify({
        PhoneNumberSet: [mobile.startsWith('+') ? mobile : `+86${mobile}`],
        SmsSdkAppId: app,
        SignName: sign,
        TemplateId: requireTemplate(settings, { template, params }),
        TemplateParamSet: paramsOf(settings, params).map(([, value]) => value),
      })
      const api = { service: 'sms', action: 'SendSms', version: '2021-01-11' }
      const now = Math.floor(clock() / 1000)
      const headers = signTencentCall({ host, ...api, region, body, secretId, secretKey, now })
      const { code, message } = readAnswer(await exchange({ settings, headers, body }))
      if (code !== 'Ok')
        throw toProviderFailure(reasons, { code, message, secrets: [secretKey, ...Object.values(params)] })
    },
  }
}

/** Reads the outcome of the call, or of the single number in it. */
function readAnswer(reply: unknown): { code: string; message: string } {
  const response = propertyOf(reply, 'Response')
  const statuses = propertyOf(response, 'SendStatusSet')
  const notified = propertyOf(response, 'Error') ?? (Array.isArray(statuses) ? statuses[0] : undefined)
  return { code: textIn(notified, 'Code'), message: textIn(notified, 'Message') }
}

function propertyOf(source: unknown, name: string): unknown {
  return typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined
}

interface Call {
  readonly host: string
  /** The first label of the host name. */
  readonly service: string
  readonly action: string
  readonly version: string
  readonly region: string
  readonly body: string
  readonly secretId: string
  readonly secretKey: string
  /** Unix seconds. */
  readonly now: number
}

const algorithm = 'TC3-HMAC-SHA256'
const contentType = 'application/json; charset=utf-8'

/**
 * Returns the headers of a JSON POST with Tencent Cloud's signature v3.
 *
 * @see https://cloud.tencent.com/document/api/213/30654
 */
export function signTencentCall(call: Call): Readonly<Record<string, string>> {
  const { host, service, action, version, region, body, secretId, secretKey, now } = call
  const names = 'content-type;host;x-tc-action'
  const headers = `content-type:${contentType}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`
  const canonical = ['POST', '/', '', headers, names, sha256(body)].join('\n')
  const date = new Date(now * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const text = [algorithm, now, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request')
  const signature = hmac(key, text).toString('hex')
  return {
    host,
    'content-type': contentType,
    'x-tc-action': action,
    'x-tc-timestamp': String(now),
    'x-tc-version': version,
    'x-tc-region': region,
    authorization: `${algorithm} Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
