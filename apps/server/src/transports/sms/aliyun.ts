import { signAliyunCall } from './aliyun-signature.ts'
import { type CodeReasons, exchange, textIn, toProviderFailure } from './exchange.ts'
import { paramsOf, requireTemplate, type SenderOptions, type SmsSender } from './text-message.ts'

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
export function createAliyunSender({ settings, clock, random }: SenderOptions): SmsSender {
  const { host, keyId, secret: keySecret, sign, region } = settings
  return {
    async send({ mobile, template, params }) {
      const query = {
        PhoneNumbers: mobile,
        RegionId: region,
        SignName: sign,
        TemplateCode: requireTemplate(settings, template),
        TemplateParam: JSON.stringify(Object.fromEntries(paramsOf(settings, params))),
      }
      const api = { action: 'SendSms', version: '2017-05-25' }
      const call = { host, ...api, query, keyId, keySecret, now: clock(), nonce: random(16).toString('hex') }
      const signed = signAliyunCall(call)
      const answer = await exchange({ settings, ...signed, body: '' })
      const code = textIn(answer, 'Code')
      const secrets = [keySecret, ...Object.values(params)]
      if (code !== 'OK') throw toProviderFailure(reasons, { code, message: textIn(answer, 'Message'), secrets })
    },
  }
}
