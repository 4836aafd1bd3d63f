import { adminNoticeCalls } from '@teachnet/contract/people'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CrudContext } from '../../records/bound-resource.ts'
import { confirmReceipt, countAdminInbox, type InboxPart, listAdminInbox, markAdminRead } from '../inbox/index.ts'
import { fail } from '../../platform/errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { DatabasePort, MessagesPort, PlacePort } from '../../platform/ports.ts'
import { showEntry } from './admin-notices.ts'
import { readerOf } from './inbox-reader.repo.ts'
import { pageOf } from './notice-page.ts'
import { readRefs } from './notice-refs.ts'

interface Options {
  readonly deps: DatabasePort & MessagesPort & PlacePort
  readonly findContext: (request: FastifyRequest) => Promise<CrudContext>
}

/** The inbox of administrators. */
export function adminNoticeRoutes(app: FastifyInstance, { deps, findContext }: Options): void {
  const { db } = deps

  /** @throws FORBIDDEN in the view as another administrator, whose inbox is private */
  async function open(request: FastifyRequest) {
    const context = await findContext(request)
    if (context.caller.viewedBy) throw fail('FORBIDDEN')
    return { context, reader: await readerOf(context) }
  }

  serveCall(app, adminNoticeCalls.adminNotices, async ({ query, request }) => {
    const { context, reader } = await open(request)
    const part: InboxPart = query.only === 'unread' || query.only === 'due' ? query.only : 'all'
    const [rows, { total, ...counts }] = await Promise.all([
      listAdminInbox(db, reader, { part, ...pageOf(query) }),
      countAdminInbox(db, reader),
    ])
    const list = rows.map((row) => showEntry(context, row, deps, request.locale))
    return success({ list, total: part === 'all' ? total : counts[part], ...counts })
  })

  serveCall(app, adminNoticeCalls.readAdminNotices, async ({ body, request }) => {
    const { reader } = await open(request)
    await db.transaction((tx) => markAdminRead(tx, reader, readRefs(body.refs)))
    return success(await counted(reader))
  })

  serveCall(app, adminNoticeCalls.confirmAnnouncement, async ({ body, request }) => {
    const { reader } = await open(request)
    const [id] = readRefs(body.ref)?.announcements ?? []
    if (id === undefined || !(await confirmReceipt(db, reader, id))) throw fail('RECORD_NOT_FOUND')
    return success(await counted(reader), 'notice.confirmed')
  })

  async function counted(reader: Parameters<typeof countAdminInbox>[1]) {
    const { unread, due } = await countAdminInbox(db, reader)
    return { unread, due }
  }
}
