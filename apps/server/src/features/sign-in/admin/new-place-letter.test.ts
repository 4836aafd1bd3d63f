import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminTable, outboxTable } from '../../schema.ts'
import { createSolvedCaptcha, createTestAdmin, testPassword } from '../../../test-support/test-accounts.ts'
import { oneDatabase } from '../../../test-support/test-database.ts'
import { createTestServer, type TestServer } from '../../../test-support/test-server.ts'
import { seedAccess } from './access-setup.ts'

const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'

describe.each(oneDatabase)('sign-ins of an administrator from new places on %s', (kind) => {
  let t: TestServer

  beforeAll(async () => {
    t = await createTestServer(kind, seedAccess)
  })
  afterAll(() => t.close())

  /** Signs in; returns the cookie of the device. */
  async function signIn(username: string, remoteAddress: string, cookie?: string): Promise<string | undefined> {
    const headers = { server: 'true', 'think-lang': 'en', 'user-agent': phone }
    const answer = await t.app.inject({
      method: 'POST',
      url: '/admin/Index/login',
      remoteAddress,
      headers: cookie === undefined ? headers : { ...headers, cookie },
      payload: { username, password: testPassword, keep: false, ...(await createSolvedCaptcha(t.deps)) },
    })
    expect(answer.json()).toMatchObject({ code: 1 })
    return /teachnet_device=[^;]+/.exec(String(answer.headers['set-cookie'] ?? ''))?.[0]
  }
  const messagesTo = (email: string) => t.db.select().from(outboxTable).where(eq(outboxTable.recipient, email))

  it('sign-ins from new places are reported by mail, with device, address and time; the first one and those from known places are not', async () => {
    const email = 'traveller@desk.test'
    const { id } = await createTestAdmin(t.deps, { username: 'traveller' })
    await t.db.update(adminTable).set({ email }).where(eq(adminTable.id, id))
    const device = await signIn('traveller', '198.51.100.7')
    await signIn('traveller', '198.51.100.7')
    await signIn('traveller', '192.0.2.80', device)
    expect(await messagesTo(email)).toEqual([])
    await signIn('traveller', '203.0.113.9')
    const [letter, ...more] = await messagesTo(email)
    expect(more).toEqual([])
    expect(letter?.subject).toMatch(/^New login to the back office of /)
    expect(letter?.body).toMatch(
      /“traveller”[^]*Time: \d{4}-\d\d-\d\d [^]*Device: Chrome 141, Android 14\nFrom: 203\.0\.113\.9/,
    )
  })

  it('sign-ins of an account without an address succeed and send no mail', async () => {
    await createTestAdmin(t.deps, { username: 'nomail' })
    await signIn('nomail', '198.51.100.8')
    await signIn('nomail', '203.0.113.10')
    expect(await messagesTo('')).toEqual([])
  })
})
