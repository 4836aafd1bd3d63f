import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryOf, isServerError } from '../../platform/errors.ts'
import { loadMessages } from '../../platform/messages.ts'
import { startMailServer, type TestMailServer, trustTestCertificate } from '../../test-support/mail-server.ts'
import { testEnv } from '../../test-support/test-deps.ts'
import { createTestMail } from './mail-channel.ts'

const translate = loadMessages()

describe('a test mail', () => {
  let server: TestMailServer
  let distrust: () => void

  beforeAll(async () => {
    server = await startMailServer({ password: 'right', isImplicit: true })
    distrust = trustTestCertificate()
  })
  afterAll(async () => {
    distrust()
    await server.close()
  })

  const open = (smtpAllowed: readonly string[]) =>
    createTestMail({
      deps: { translate, env: { ...testEnv, smtpAllowed } },
      loadConfig: async () => ({ siteName: '师联网' }),
    })
  const send = (password: string, port = server.port, smtpAllowed = [`localhost:${port}`]) =>
    open(smtpAllowed)(
      { host: 'localhost', port, user: 'me', password, encryption: 'SSL', sender: 'noreply@example.org' },
      'admin@example.com',
      { locale: 'zh-cn', host: 'localhost' },
    )

  it('a test mail is sent at once with the settings under test', async () => {
    await send('right')
    expect(server.received).toMatchObject([
      { to: ['admin@example.com'], mail: { subject: '师联网：测试邮件', from: { name: '师联网' } } },
    ])
  })

  it.each([
    ['hush-hush', undefined, undefined, /^邮件服务器拒绝了用户名或密码$/],
    ['right', 1, undefined, /^无法连接邮件服务器，或连接被拒绝$/],
    ['right', undefined, [], /^邮件服务器须为公网主机/],
  ])(
    'a failed test mail states the kind of the failure but no text of the server',
    async (password, port, allowed, expected) => {
      const error: unknown = await send(password, port, allowed).catch((thrown: unknown) => thrown)
      if (!isServerError(error, 'MAIL_NOT_SENT')) throw new Error('it was not refused', { cause: error })
      expect(entryOf(error).public).toBe(true)
      expect(translate('zh-cn', error.messageId, error.values)).toMatch(expected)
      expect(translate('en', error.messageId, error.values)).toMatch(/mail server/)
    },
  )
})
