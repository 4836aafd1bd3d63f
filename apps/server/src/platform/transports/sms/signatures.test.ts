import { describe, expect, it } from 'vitest'
import { signAliyunCall } from './sms-sender.ts'
import { signTencentCall } from './tencent.ts'

describe('signatures of text message providers', () => {
  it('the signature equals the example that Alibaba Cloud publishes for signature V3', () => {
    // https://www.alibabacloud.com/help/en/sdk/product-overview/v3-request-structure-and-signature, "Fixed parameter example"
    const { query, headers } = signAliyunCall({
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      keyId: 'YourAccessKeyId',
      keySecret: 'YourAccessKeySecret',
      now: Date.parse('2023-10-26T10:22:32.123Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    })
    expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai')
    expect(headers.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;' +
        'x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  it('the signature equals the example that Tencent Cloud publishes for signature v3', () => {
    // https://cloud.tencent.com/document/api/213/30654; the asterisks are part of the example's keys, and its digests are computed with
    // them.
    const headers = signTencentCall({
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      version: '2017-03-12',
      region: 'ap-guangzhou',
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      secretId: `AKID${'*'.repeat(32)}`,
      secretKey: '*'.repeat(32),
      now: 1_551_113_065,
    })
    expect(headers.authorization).toBe(
      `TC3-HMAC-SHA256 Credential=AKID${'*'.repeat(32)}/2019-02-25/cvm/tc3_request, ` +
        'SignedHeaders=content-type;host;x-tc-action, ' +
        'Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
    )
  })
})
