import { deskCalls, type MemberNotice, type NoticeChannel, noticeChannels, noticeKinds } from '@teachnet/contract/desk'
import type { Locale } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type InboxRow,
  countInbox,
  listInbox,
  markRead,
  purgeNotices,
  confirmReceipt,
  countAdminInbox,
  type InboxPart,
  listAdminInbox,
  markAdminRead,
  type NoticeRefs,
} from '../inbox/index.ts'
import { keepsRule } from '@teachnet/contract'
import { rejectBody } from '../../platform/reject-body.ts'
import { findChannels, findQuietHours, saveChannels } from '../members/index.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { ChannelName, ClockPort, DatabasePort, MessagesPort, PlacePort } from '../../platform/ports.ts'
import { noticeTexts } from './notice-text.ts'
import { adminNoticeCalls } from '@teachnet/contract/people'
import type { CrudContext } from '../../records/bound-resource.ts'
import { fail } from '../../platform/errors.ts'
import { showEntry } from './admin-notices.ts'
import { readerOf } from './inbox-reader.repo.ts'

/** Dependencies of this module. */
interface NoticeOptions {
  readonly deps: DatabasePort & ClockPort & MessagesPort & PlacePort
  /** The channels that reach people outside the site. */
  readonly loadChannels: () => Promise<readonly ChannelName[]>
}

/** Notices are kept for a year, in seconds. */
const noticeLife = 31_536_000

/** The inbox of members, and the channels by which notices reach them. Returns work that runs every hour. */
export function noticeRoutes(app: FastifyInstance, { deps, loadChannels }: NoticeOptions): () => Promise<void> {
  const { db, clock } = deps
  const currentSecond = () => Math.floor(clock() / 1000)
  const readerOf = (userId: number) => ({ userId, now: currentSecond() })

  serveCall(app, deskCalls.notices, async ({ query, caller, request: { locale } }) => {
    const reader = readerOf(caller.id)
    const [rows, counts] = await Promise.all([listInbox(db, reader, pageOf(query)), countInbox(db, reader)])
    return success({ list: rows.map((row) => present(row, locale)), ...counts })
  })

  serveCall(app, deskCalls.unreadNotices, async ({ caller }) => success(await loadUnread(caller.id)))

  serveCall(app, deskCalls.readNotices, async ({ body, caller }) => {
    await db.transaction((tx) => markRead(tx, readerOf(caller.id), readRefs(body.refs)))
    return success(await loadUnread(caller.id))
  })

  serveCall(app, deskCalls.noticeChannels, async ({ caller }) => {
    const [channels, quiet, offered] = await Promise.all([
      findChannels(db, caller.id),
      findQuietHours(db, caller.id),
      loadChannels(),
    ])
    return success({ channels, quiet, offered: [...offered] })
  })

  serveCall(app, deskCalls.saveNoticeChannels, async ({ body, caller, request }) => {
    const { quietFrom: from, quietUntil: until } = body
    // Both or none.
    if ([from, until].some((time) => time !== '' && !keepsRule('clock', time)) || (from === '') !== (until === ''))
      throw rejectBody({ quietFrom: deps.translate(request.locale, 'notice.quiet') })
    const channels = {
      application: readChannels(body.application),
      balance: readChannels(body.balance),
      dates: readChannels(body.dates),
    }
    await saveChannels(db, caller.id, { channels, quiet: { from, until }, now: currentSecond() })
    return success(null, 'notice.channelsSaved')
  })

  async function loadUnread(userId: number): Promise<{ readonly unread: number }> {
    return { unread: (await countInbox(db, readerOf(userId))).unread }
  }

  function present(row: InboxRow, locale: Locale): MemberNotice {
    const { source, id, link, create_time, is_read } = row
    const kind = noticeKinds.find((name) => name === row.kind) ?? 'announcement'
    const texts = noticeTexts(row, deps, locale)
    return { ref: `${source}${id}`, kind, ...texts, link, create_time, is_read }
  }

  return () => purgeNotices(db, currentSecond() - noticeLife)
}

/** Reads names of channels; unknown ones are left out. */
function readChannels(names: string): NoticeChannel[] {
  const provided = names.split(',').map((name) => name.trim())
  return noticeChannels.filter((name) => provided.includes(name))
}

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

/** Maximum number of notices in one reply. */
const mostRows = 50

/** Maximum page number. */
const mostPages = 1000

/** The part of an inbox that a call requests: ten entries by default; numbers out of range are clamped. */
function pageOf({
  page = 1,
  limit = 10,
}: {
  readonly page?: number | undefined
  readonly limit?: number | undefined
}): { readonly limit: number; readonly offset: number } {
  const rows = within(limit, mostRows)
  return { limit: rows, offset: (within(page, mostPages) - 1) * rows }
}

function within(value: number, most: number): number {
  return Math.min(Math.max(Math.trunc(value) || 1, 1), most)
}

/** References in one call at most; a page of the inbox has fewer. */
const mostRefs = 100

/** The highest id of a row. */
const highestId = 2_147_483_647

/** Reads references like `n12,a3`; others are left out. Undefined for an empty text: all notices. */
export function readRefs(refs: string): NoticeRefs | undefined {
  if (refs.trim() === '') return undefined
  const provided = refs.split(',', mostRefs).map((ref) => ref.trim())
  const idsOf = (source: 'n' | 'a') =>
    provided
      .filter((ref) => new RegExp(`^${source}\\d{1,10}$`, 'v').test(ref))
      .map((ref) => Number(ref.slice(1)))
      .filter((id) => id <= highestId)
  return { notices: idsOf('n'), announcements: idsOf('a') }
}
