import { describe, expect, it } from 'vitest'
import { isServerError } from '../../platform/errors.ts'
import { loadMessages } from '../../platform/messages.ts'
import type { loadPublicFile } from '../../platform/network/public-requests.ts'
import { parseSmsUrl } from '../../platform/settings/sms-url.ts'
import { createMemoryStorage } from '../../test-support/memory-storage.ts'
import { createTestClock, createTestLog, createTestRandom, testEnv } from '../../test-support/test-deps.ts'
import { startTestProvider } from '../../platform/transports/sms/test-provider.ts'
import { createConnectionTrial } from './connection-trial.ts'

const secret = 'hush-hush-hush'

function open(
  changes: { sms?: string; storage?: ReturnType<typeof createMemoryStorage>; loadFile?: typeof loadPublicFile } = {},
) {
  const { sms, storage = createMemoryStorage(), loadFile } = changes
  const parsed = sms === undefined ? undefined : parseSmsUrl(sms)
  const clock = createTestClock()
  const ports = {
    clock,
    log: createTestLog(),
    random: createTestRandom(),
    translate: loadMessages(),
    storage,
    env: { ...testEnv, sms: parsed },
  }
  return {
    clock,
    tryConnection: createConnectionTrial(ports, { findSmsSettings: () => undefined, loadFile }),
  }
}

describe('a trial of a connection', () => {
  it('a test message reaches the provider of text messages, and the next one has to wait', async () => {
    const provider = await startTestProvider(() => ({ Code: 'OK' }))
    const sms = `aliyun://key:${secret}@${provider.host}?tls=off&sign=TeachNet&template=SMS_1`
    const { tryConnection, clock } = open({ sms })
    const wanted = { what: 'sms', target: '13800138000' } as const
    expect(await tryConnection(wanted, 'en')).toMatchObject({
      isWorking: true,
      detail: expect.stringContaining('accepted'),
    })
    expect(provider.calls).toHaveLength(1)
    const early: unknown = await tryConnection(wanted, 'en').catch((error: unknown) => error)
    expect(isServerError(early, 'TOO_FREQUENT')).toBe(true)
    clock.advance(30_001)
    expect(await tryConnection(wanted, 'en')).toMatchObject({ isWorking: true })
    // A clock that ran ahead was set back.
    clock.advance(-36_000_000)
    expect(await tryConnection(wanted, 'en')).toMatchObject({ isWorking: true })
    await provider.close()
  })

  it('a refusal is reported by its kind, without texts and keys of the provider', async () => {
    const provider = await startTestProvider(() => ({
      Code: 'SignatureDoesNotMatch',
      Message: `key ${secret} of ${'x'.repeat(9)}`,
    }))
    const { tryConnection } = open({
      sms: `aliyun://key:${secret}@${provider.host}?tls=off&sign=TeachNet&template=SMS_1`,
    })
    const trial = await tryConnection({ what: 'sms', target: '13800138000' }, 'en')
    expect(trial).toMatchObject({ isWorking: false, detail: 'The provider refused the key' })
    expect(JSON.stringify(trial)).not.toMatch(/hush|xxx/)
    await provider.close()
  })

  it('without a provider the test reports that, and a wrong number is refused', async () => {
    const { tryConnection } = open()
    expect(await tryConnection({ what: 'sms', target: '13800138000' }, 'zh-cn')).toMatchObject({
      isWorking: false,
      detail: expect.stringContaining('尚未配置'),
    })
    const rejected: unknown = await tryConnection({ what: 'sms', target: '12' }, 'en').catch((error: unknown) => error)
    expect(isServerError(rejected, 'VALIDATION')).toBe(true)
  })

  it('the trial of the storage writes, reads and deletes its own file', async () => {
    const storage = createMemoryStorage()
    expect(await open({ storage }).tryConnection({ what: 'storage', target: '' }, 'en')).toMatchObject({
      isWorking: true,
    })
    for await (const name of storage.list()) expect.unreachable(name)
    const broken = { ...storage, write: () => Promise.reject(new Error(`denied for ${secret}`)) }
    const trial = await open({ storage: broken }).tryConnection({ what: 'storage', target: '' }, 'en')
    expect(trial).toMatchObject({ isWorking: false, detail: expect.stringContaining('server log') })
    expect(JSON.stringify(trial)).not.toContain(secret)
  })

  it('an icon font is loaded from a public address only, and must contain a font', async () => {
    const { tryConnection } = open()
    for (const target of [
      'https://127.0.0.1/font.css',
      'https://localhost/font.css',
      'https://[::1]/font.css',
      'https://169.254.169.254/latest',
    ])
      expect(await tryConnection({ what: 'iconFont', target }, 'en')).toMatchObject({
        isWorking: false,
        detail: expect.stringContaining('public'),
      })
    const rejected: unknown = await tryConnection({ what: 'iconFont', target: 'file:///etc/passwd' }, 'en').catch(
      (error: unknown) => error,
    )
    expect(isServerError(rejected, 'VALIDATION')).toBe(true)
    const sheets = ['@font-face { font-family: icons }', 'body { color: red }']
    for (const [index, sheet] of sheets.entries()) {
      const { tryConnection: tryOne } = open({ loadFile: async () => Buffer.from(sheet) })
      expect(await tryOne({ what: 'iconFont', target: 'https://a.example/x.css' }, 'en')).toMatchObject({
        isWorking: index === 0,
      })
    }
  })

  it('one trial of a kind runs at a time', async () => {
    let end: (content: Uint8Array) => void = () => undefined
    const { tryConnection } = open({ loadFile: () => new Promise((resolve) => (end = resolve)) })
    const wanted = { what: 'iconFont', target: 'https://a.example/x.css' } as const
    const first = tryConnection(wanted, 'en')
    const second: unknown = await tryConnection(wanted, 'en').catch((error: unknown) => error)
    expect(isServerError(second, 'TOO_FREQUENT')).toBe(true)
    end(Buffer.from('@font-face {}'))
    expect(await first).toMatchObject({ isWorking: true })
  })
})
