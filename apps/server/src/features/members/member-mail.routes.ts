import { chosenKinds, deskCalls } from '@teachnet/contract/desk'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { isInt4 } from '../../platform/db/statement.ts'
import { fail } from '../../platform/errors.ts'
import type { ClockPort, DatabasePort, SettingsPort } from '../../platform/ports.ts'
import { isEnabledMember } from './account/account.repo.ts'
import { unsubscribeKey } from './member-mail.ts'
import { findChannels, saveChannels } from './member-setting.repo.ts'

/** Ends the mails of one kind for the member that a key names, without a session. */
export function unsubscribeRoutes(
  app: FastifyInstance,
  { db, clock, env }: DatabasePort & ClockPort & SettingsPort<'secretKey'>,
): void {
  serveCall(app, deskCalls.unsubscribe, async ({ query: { key } }) => {
    const [id = '', name = ''] = key.split('.')
    const userId = Number(id)
    const kind = chosenKinds.find((each) => each === name)
    if (!kind || !isInt4(userId) || key !== unsubscribeKey(userId, kind, env.secretKey)) throw fail('RECORD_NOT_FOUND')
    if (!(await isEnabledMember(db, userId))) throw fail('RECORD_NOT_FOUND')
    const channels = await findChannels(db, userId)
    const others = channels[kind].filter((channel) => channel !== 'email')
    const now = Math.floor(clock() / 1000)
    await saveChannels(db, userId, { channels: { ...channels, [kind]: others }, now })
    return success(null, `notice.unsubscribed.${kind}`)
  })
}
