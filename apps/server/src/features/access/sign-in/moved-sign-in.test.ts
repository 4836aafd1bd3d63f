import { createHash } from 'node:crypto'
import { hash } from '@node-rs/bcrypt'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createCrudTestApp } from '../../../records/test-support/test-app.ts'
import { user } from '../../schema.ts'
import { createTestMember } from '../../../test-support/test-accounts.ts'
import { createTestDatabase, oneDatabase } from '../../../test-support/test-database.ts'
import { movedPassword } from '../../../platform/secrets/moved-password.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

it.each(oneDatabase)(
  'members of another site sign in with their old passwords, whose hashes are replaced then, on %s',
  async (kind) => {
    const db = await createTestDatabase(kind)
    const t = await createCrudTestApp(db, undefined, { env: { hasMemberCaptcha: false } })
    try {
      const stored = {
        old: movedPassword(md5(`${md5('River-2931')}salt`), 'salt') ?? '',
        late: await hash('River-2931', { cost: 4 }),
      }
      for (const [username, password] of Object.entries(stored)) {
        const { id } = await createTestMember(t.deps, { username })
        await db.update(user).set({ password }).where(eq(user.id, id))
        const signIn = (typed: string) =>
          t.app.inject({
            method: 'POST',
            url: '/api/user/checkIn',
            payload: { tab: 'login', username, password: typed, keep: false },
            headers: { server: 'true' },
          })
        expect((await signIn('River-2932')).json()).toMatchObject({ code: 0, error: 'LOGIN_INCORRECT' })
        expect((await signIn('River-2931')).json()).toMatchObject({ code: 1 })
        const [row] = await db.select({ password: user.password }).from(user).where(eq(user.id, id))
        expect(row?.password).toMatch(/^\$argon2id\$/)
        expect((await signIn('River-2931')).json()).toMatchObject({ code: 1 })
      }
    } finally {
      await t.close()
      await db.close()
    }
  },
)
