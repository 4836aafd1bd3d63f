import { describe, expect, it } from 'vitest'
import { signPolicy, startPolicyServer } from '../test-support/storage-servers.ts'
import { createJob } from '../test-support/transport-job.ts'
import { describeTransports } from '../test-support/transport-conformance.ts'
import { createFormTransport, createPresignedTransport } from './direct-transports.ts'
import { createFetchPost } from './post-form.ts'

describeTransports('fetch', { post: createFetchPost(fetch), tellsProgress: false })

const job = createJob(5, { key: 'k.png', sha1: 's' })
const common = { cdnUrl: '', confirm: async () => undefined }

describe('presigned form', () => {
  it.each([
    ['a larger file than signed', { conditions: [['content-length-range', 0, 4]] }, 'exceeds the maximum'],
    ['another key', { conditions: [['eq', '$key', 'other.png']] }, 'Policy Condition failed: $key'],
    ['an expired policy', { conditions: [], expiration: new Date(0) }, 'Policy expired'],
    [
      'a field that was not signed',
      { conditions: [['eq', '$key', 'k.png']], extra: { acl: 'public' } },
      'Extra input fields: acl',
    ],
  ] as const)("passes on the storage's reason for refusing %s [C3]", async (_, policy, message) => {
    const server = await startPolicyServer('s')
    const { conditions, expiration, extra } = { expiration: new Date(Date.now() + 60_000), extra: {}, ...policy }
    const sign = async () => ({
      url: server.url,
      fields: {
        ...signPolicy(
          's',
          [...conditions].map((each) => [...each]),
          expiration,
        ),
        ...extra,
      },
    })
    const transport = createPresignedTransport({ ...common, post: createFetchPost(fetch), sign })
    await expect(transport.send(job)).rejects.toThrow(message)
    await server.close()
  })
})

describe('direct form', () => {
  const answering = (status: number, text: string) =>
    createFormTransport({ ...common, url: 'http://up.test', params: {}, post: async () => ({ status, text }) })

  it.each([
    [200, '{"code":579,"error":"callback failed"}', 'callback failed'],
    [200, '{"code":579,"message":"over quota"}', 'over quota'],
    [200, '', 'without a key'],
    [200, '<html>', 'without a key'],
    [413, 'too big', 'status 413'],
  ])('rejects the storage reply %i %j [C3]', async (status, text, message) => {
    await expect(answering(status, text).send(job)).rejects.toThrow(message)
  })

  it('uses the key that the storage chose [C3]', async () => {
    expect(await answering(200, '{"key":"/chosen.png"}').send(job)).toEqual({
      url: '/chosen.png',
      full_url: '/chosen.png',
    })
  })
})
