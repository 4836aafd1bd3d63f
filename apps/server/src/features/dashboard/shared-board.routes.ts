import { everybody, panelCalls } from '@teachnet/contract/panels'
import type { FastifyInstance } from 'fastify'
import type { AdminCaller } from '../../http/caller/caller.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { fail } from '../../platform/errors.ts'
import type { ClockPort, DatabasePort } from '../../platform/ports.ts'
import { deleteSharedBoards, listSharedBoards, saveSharedBoards } from './shared-board.repo.ts'

interface SharedBoardOptions {
  /** The groups whose dashboard the administrator decides about. */
  readonly loadShareGroups: (caller: AdminCaller) => Promise<readonly { readonly id: number; readonly name: string }[]>
}

/** Largest body: a dashboard whose panels have the conditions of saved views. */
const limits = { bytes: 131_072 }

/** Keeps the dashboards with which the administrators of a group, or all of them, begin. */
export function sharedBoardRoutes(
  app: FastifyInstance,
  { db, clock }: DatabasePort & ClockPort,
  { loadShareGroups }: SharedBoardOptions,
): void {
  serveCall(app, panelCalls.sharedBoards, async ({ caller }) => {
    const [boards, groups] = await Promise.all([listSharedBoards(db), loadShareGroups(caller)])
    const known = new Set([...groups.map(({ id }) => id), ...(caller.isSuper ? [everybody] : [])])
    return success({
      boards: boards.filter(({ group }) => known.has(group)),
      groups: groups.map(({ id, name }) => ({ id, name })),
      maySetForAll: caller.isSuper,
    })
  })

  serveCall(
    app,
    panelCalls.shareBoard,
    async ({ caller, body: { groups: requested, board } }) => {
      const groups = [...new Set(requested)]
      const allowed = new Set((await loadShareGroups(caller)).map(({ id }) => id))
      if (groups.some((id) => (id === everybody ? !caller.isSuper : !allowed.has(id)))) throw fail('FORBIDDEN')
      if (board === null) await deleteSharedBoards(db, groups)
      else await saveSharedBoards(db, groups, { adminId: caller.id, board, now: Math.floor(clock() / 1000) })
      return success(null)
    },
    limits,
  )
}
