import { type CodeReasons, exchange, textIn, toProviderFailure } from './exchange.ts'
import { signTencentCall } from './tencent-signature.ts'
import { paramsOf, requireTemplate, type SenderOptions, type SmsSender } from './text-message.ts'

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
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: app,
        SignName: sign,
        TemplateId: requireTemplate(settings, template),
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
function readAnswer(answer: unknown): { code: string; message: string } {
  const response = propertyOf(answer, 'Response')
  const statuses = propertyOf(response, 'SendStatusSet')
  const told = propertyOf(response, 'Error') ?? (Array.isArray(statuses) ? statuses[0] : undefined)
  return { code: textIn(told, 'Code'), message: textIn(told, 'Message') }
}

function propertyOf(source: unknown, name: string): unknown {
  return typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined
}
