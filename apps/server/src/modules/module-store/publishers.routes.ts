import { marketCalls } from '@teachnet/contract/modules'
import { isPublisherKey } from '@teachnet/module-kit'
import type { FastifyInstance } from 'fastify'
import { fail } from '../../errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { ClockPort, DatabasePort } from '../../ports.ts'
import type { Market } from './market.ts'
import { addPublisher, listPublishers, removePublisher } from './module.repo.ts'

/**
 * Registers the calls that list, add and remove the publishers whose signatures are trusted. Removing one leaves its modules installed;
 * their next installation asks for a decision again.
 */
export function publisherRoutes(app: FastifyInstance, { db, clock }: DatabasePort & ClockPort, market: Market): void {
  serveCall(app, marketCalls.modulePublishers, async () => {
    const own = [...(await market.loadOwnPublishers())]
    const added = await listPublishers(db)
    return success({
      list: [
        ...own.map(([key, name]) => ({ key, name, username: '', create_time: 0, isOwn: true })),
        ...added.map((publisher) => ({ ...publisher, isOwn: false })),
      ],
    })
  })

  serveCall(app, marketCalls.addModulePublisher, async ({ body, caller }) => {
    const [key, name] = [body.key.trim(), body.name.trim()]
    if (!isPublisherKey(key)) throw fail('PARAMETER', { message: 'moduleStore.publisherKey', field: 'key' })
    if (name === '') throw fail('PARAMETER', { message: 'moduleStore.publisherName', field: 'name' })
    const isOwn = (await market.loadOwnPublishers()).has(key)
    const publisher = { key, name, username: caller.username, create_time: Math.floor(clock() / 1000) }
    if (isOwn || !(await addPublisher(db, publisher)))
      throw fail('PARAMETER', { message: 'moduleStore.publisherKnown', field: 'key' })
    return success(null)
  })

  serveCall(app, marketCalls.removeModulePublisher, async ({ body: { key } }) => {
    if (!(await removePublisher(db, key))) throw fail('PARAMETER', { message: 'moduleStore.publisherMissing' })
    return success(null)
  })
}
