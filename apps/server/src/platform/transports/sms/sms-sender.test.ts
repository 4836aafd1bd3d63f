import { afterEach, describe, expect, it } from 'vitest'
import { parseSmsUrl, type SmsSettings } from '../../settings/sms-url.ts'
import { createTestRandom, testStart } from '../../../test-support/test-deps.ts'
import { createSmsSender } from './sms-sender.ts'
import {
  isAliyunSigned,
  isTencentSigned,
  type ReceivedCall,
  startTestProvider,
  type TestProvider,
} from './test-provider.ts'

const secret = 'hush/hush+hush='
const user = `keyId:${encodeURIComponent(secret)}`
const message = { mobile: '13800138000', template: 'user_register', params: { code: 'AB12', minutes: '10' } }

describe('text messages', () => {
  let provider: TestProvider | undefined
  afterEach(async () => provider?.close())

  async function send(scheme: string, options: string, reply: (call: ReceivedCall) => object): Promise<ReceivedCall> {
    provider = await startTestProvider(reply)
    await sendWith(`${scheme}://${user}@${provider.host}?tls=off&${options}`)
    const [call] = provider.calls
    if (!call) throw new Error('nothing arrived')
    return call
  }

  const aliyun = `sign=${encodeURIComponent('师联网(测试)')}&template.user_register=SMS_1`
  const tencent = `app=1400000001&sign=${encodeURIComponent('师联网')}&template=1234&params=code,minutes`

  it('a text message is sent to Alibaba Cloud, signed, with its template [C5]', async () => {
    const call = await send('aliyun', aliyun, () => ({ Code: 'OK', Message: 'OK', BizId: '1', RequestId: 'r' }))
    expect(isAliyunSigned(call, secret)).toBe(true)
    expect(isAliyunSigned({ ...call, url: call.url.replace('13800138000', '13800138001') }, secret)).toBe(false)
    expect(call.headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' })
    expect(Object.fromEntries(new URLSearchParams(call.url.slice(2)))).toEqual({
      PhoneNumbers: '13800138000',
      RegionId: 'cn-hangzhou',
      SignName: '师联网(测试)',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"AB12"}',
    })
  })

  it("a text message is sent to Tencent Cloud, signed, with the template's parameters in order [C5]", async () => {
    const status = { Code: 'Ok', Message: 'send success', PhoneNumber: '+8613800138000' }
    const call = await send('tencent', tencent, () => ({ Response: { SendStatusSet: [status], RequestId: 'r' } }))
    expect(isTencentSigned(call, secret)).toBe(true)
    expect(isTencentSigned({ ...call, body: `${call.body} ` }, secret)).toBe(false)
    expect(call.headers).toMatchObject({ 'x-tc-action': 'SendSms', 'x-tc-version': '2021-01-11' })
    expect(JSON.parse(call.body)).toEqual({
      PhoneNumberSet: ['+8613800138000'],
      SmsSdkAppId: '1400000001',
      SignName: '师联网',
      TemplateId: '1234',
      TemplateParamSet: ['AB12', '10'],
    })
  })

  it.each([
    ['isv.BUSINESS_LIMIT_CONTROL', 'quota', true],
    ['isv.MOBILE_NUMBER_ILLEGAL', 'rejected', true],
    ['isv.SMS_SIGNATURE_ILLEGAL', 'settings', true],
    ['SignatureDoesNotMatch', 'credentials', true],
    ['isp.SYSTEM_ERROR', 'busy', false],
    ['Throttling.User', 'busy', false],
    ['SomethingNew', 'unknown', false],
  ] as const)('a text message that Alibaba Cloud refuses with %s fails as %s', async (code, reason, isPermanent) => {
    const rejected = send('aliyun', aliyun, () => ({ Code: code, Message: `no AB12 ${secret}` }))
    await expect(rejected).rejects.toMatchObject({ reason, isPermanent, detail: `${code} no *** ***` })
  })

  it.each([
    ['LimitExceeded.PhoneNumberDailyLimit', 'quota', true],
    ['InvalidParameterValue.IncorrectPhoneNumber', 'rejected', true],
    ['FailedOperation.SignatureIncorrectOrUnapproved', 'settings', true],
    ['AuthFailure.SecretIdNotFound', 'credentials', true],
    ['InternalError.Timeout', 'busy', false],
  ] as const)('a text message that Tencent Cloud refuses with %s fails as %s', async (code, reason, isPermanent) => {
    const rejected = send('tencent', tencent, ({ body }) =>
      body.includes('1234') ? { Response: { Error: { Code: code, Message: 'no' } } } : {},
    )
    await expect(rejected).rejects.toMatchObject({ reason, isPermanent, detail: `${code} no` })
  })

  it('a text message whose number Tencent Cloud refuses fails, although the call succeeded', async () => {
    const status = { Code: 'FailedOperation.PhoneNumberInBlacklist', Message: 'blocked' }
    const rejected = send('tencent', tencent, () => ({ Response: { SendStatusSet: [status] } }))
    await expect(rejected).rejects.toMatchObject({ reason: 'rejected' })
  })

  it('a text message fails with a reason when its template is unknown or the provider does not answer', async () => {
    const other = send('aliyun', 'sign=x&template.user_verify=SMS_2', () => ({ Code: 'OK' }))
    await expect(other).rejects.toMatchObject({ reason: 'settings', isPermanent: true })
    const failure: unknown = await sendWith(`aliyun://${user}@127.0.0.1:1?${aliyun}`).catch((error: unknown) => error)
    expect(failure).toMatchObject({ reason: 'unreachable', isPermanent: false })
    expect(String(failure)).not.toMatch(/AB12|hush/)
  })
})

function sendWith(url: string): Promise<void> {
  const settings = requireSettings(url)
  return createSmsSender({ settings, clock: () => testStart, random: createTestRandom() }).send(message)
}

function requireSettings(url: string): SmsSettings {
  const settings = parseSmsUrl(url)
  if (!settings) throw new Error(`${url} is not an SMS_URL`)
  return settings
}
