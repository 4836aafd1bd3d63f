import { setupCalls } from '@teachnet/contract/people'
import { defaultLocale } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { success } from '../../../http/reply/reply.ts'
import { serveCall } from '../../../http/serve-call.ts'
import { fail } from '../../../platform/errors.ts'
import { networkOf } from '../../../platform/network/addresses.ts'
import { hashPassword } from '../../../platform/secrets/password.ts'
import type { CachePort, ClockPort, DatabasePort, MessagesPort, SettingsPort } from '../../../platform/ports.ts'
import { addLogEntries, adminLogTags } from '../../../records/history/admin-log.ts'
import { requireAttempt } from '../../access/index.ts'
import { addFirstAdmin, underSeedLock } from './access-seed.repo.ts'
import { readNewAdmin } from './new-admin.ts'
import { isSetupToken } from './setup-token.ts'

/** 256 bits cannot be guessed: this limits the work that wrong addresses cause. */
const policy = { free: 20, firstDelay: 15, longestDelay: 600, forgiveEvery: 300 }

/** Serves the page with which the operator creates the first administrator; its address is in the log of the start. */
export function setupRoutes(
  app: FastifyInstance,
  deps: DatabasePort & ClockPort & CachePort & MessagesPort & SettingsPort<'secretKey'>,
): void {
  const { db, clock, cache, env, translate } = deps

  serveCall(app, setupCalls.openSetup, async ({ body, request }) => {
    await requireToken(body.token, request)
    return success(null)
  })

  serveCall(app, setupCalls.finishSetup, async ({ body, request }) => {
    await requireToken(body.token, request)
    const form = readNewAdmin(body, (id) => translate(request.locale, id))
    const password = await hashPassword(form.password)
    const now = Math.floor(clock() / 1000)
    await underSeedLock(db, async (tx) => {
      const id = await addFirstAdmin(tx, { ...form, password, now })
      if (id === undefined) throw isOver()
      await addLogEntries(tx, [
        {
          admin_id: id,
          username: form.username.slice(0, 20),
          url: 'security:setup.finished',
          title: translate(defaultLocale, 'access.event.setup.finished'),
          data: '{}',
          ip: request.ip,
          useragent: (request.headers['user-agent'] ?? '').slice(0, 255),
          create_time: now,
        },
      ])
    })
    await cache.drop(['admin', 'auth.Admin', ...adminLogTags])
    return success(null, 'newAdmin.created')
  })

  /** @throws RECORD_NOT_FOUND for a wrong token, and when there is an administrator, with one reply for both */
  async function requireToken(token: string, { ip }: FastifyRequest): Promise<void> {
    const attempt = { scope: 'code-network', subject: `setup:${networkOf(ip)}`, policy } as const
    const { isRight } = await requireAttempt(deps, [attempt])
    if (!(await isSetupToken(token, db, env.secretKey))) throw isOver()
    await isRight()
  }
}

function isOver() {
  return fail('RECORD_NOT_FOUND', { message: 'newAdmin.over' })
}
