import { expect, it } from 'vitest'
import { smsSettingsOf } from './sms-channel.ts'

const values = { provider: 'aliyun', keyId: 'id', keySecret: 'secret', sign: 'TeachNet', template: 'SMS_1' }

it('the values of the module of text messages become the settings of the provider', () => {
  expect(
    smsSettingsOf({ ...values, templates: 'user_register = SMS_2，other=SMS_3, broken', params: 'code, minutes' }),
  ).toEqual({
    provider: 'aliyun',
    host: 'dysmsapi.aliyuncs.com',
    isSecure: true,
    keyId: 'id',
    secret: 'secret',
    region: 'cn-hangzhou',
    sign: 'TeachNet',
    app: '',
    template: 'SMS_1',
    templates: { user_register: 'SMS_2', other: 'SMS_3' },
    params: ['code', 'minutes'],
  })
  expect(smsSettingsOf({ ...values, provider: 'tencent', app: '14' })).toMatchObject({
    host: 'sms.tencentcloudapi.com',
    region: 'ap-guangzhou',
  })
})

it.each([
  {},
  { ...values, provider: '' },
  { ...values, provider: 'https://elsewhere' },
  { ...values, keySecret: ' ' },
  { ...values, template: '', templates: 'broken' },
  { ...values, provider: 'tencent' },
])('incomplete values are not settings of a provider: %j', (incomplete) => {
  expect(smsSettingsOf(incomplete)).toBeUndefined()
})
