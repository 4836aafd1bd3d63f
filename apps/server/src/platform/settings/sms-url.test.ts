import { describe, expect, it } from 'vitest'
import { parseSmsUrl } from './sms-url.ts'

describe('SMS_URL', () => {
  it('SMS_URL contains the provider, its keys, the signature and the templates', () => {
    const url =
      'aliyun://key:a%2Fb@dysmsapi.aliyuncs.com?sign=%E5%B8%88%E8%81%94%E7%BD%91&template.user_register=SMS_1&template=SMS_2'
    expect(parseSmsUrl(url)).toEqual({
      provider: 'aliyun',
      host: 'dysmsapi.aliyuncs.com',
      isSecure: true,
      keyId: 'key',
      secret: 'a/b',
      region: 'cn-hangzhou',
      sign: '师联网',
      app: '',
      templates: { user_register: 'SMS_1' },
      template: 'SMS_2',
      params: ['code'],
    })
    expect(parseSmsUrl('tencent://id:key@host?app=1&sign=x&template=2&params=code,minutes')).toMatchObject({
      region: 'ap-guangzhou',
      params: ['code', 'minutes'],
    })
  })

  it.each([
    'aliyun://key@host?sign=x&template=1',
    'aliyun://key:secret@host?template=1',
    'aliyun://key:secret@host?sign=x',
    'aliyun://key:secret@host?sign=x&template=1&other=2',
    'tencent://key:secret@host?sign=x&template=1',
    'https://key:secret@host?sign=x&template=1',
    'aliyun:key',
  ])('%s is not a valid SMS_URL', (url) => {
    expect(parseSmsUrl(url)).toBeUndefined()
  })
})
