import { deskCalls, type MemberNotice, type NoticeChannel, noticeChannels, noticeKinds } from '@teachnet/contract/desk'
import type { Locale } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { type InboxRow, countInbox, listInbox, markRead, purgeNotices } from '../inbox/index.ts'
import { findChannels, saveChannels } from '../members/index.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { ChannelName, ClockPort, DatabasePort, MessagesPort, PlacePort } from '../../platform/ports.ts'
import { noticeTexts } from './notice-text.ts'
import { pageOf } from './notice-page.ts'
import { readRefs } from './notice-refs.ts'

/** Dependencies of this module. */
export interface NoticeOptions {
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
    const [channels, offered] = await Promise.all([findChannels(db, caller.id), loadChannels()])
    return success({ channels, offered: [...offered] })
  })

  serveCall(app, deskCalls.saveNoticeChannels, async ({ body, caller }) => {
    const channels = { application: readChannels(body.application), balance: readChannels(body.balance) }
    await saveChannels(db, caller.id, { channels, now: currentSecond() })
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
  const given = names.split(',').map((name) => name.trim())
  return noticeChannels.filter((name) => given.includes(name))
}
