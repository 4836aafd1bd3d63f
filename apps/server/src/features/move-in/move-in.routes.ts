import type { FastifyInstance } from 'fastify'
import { calls } from '@teachnet/protocol'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { DatabasePort } from '../../platform/ports.ts'
import { loadRuns } from './run.repo.ts'

const mostRuns = 10

/** Shows the reports of what came from an older site. */
export function moveInRoutes(app: FastifyInstance, { db }: DatabasePort): void {
  serveCall(app, calls.moveReports, async () => {
    const runs = await loadRuns(db, mostRuns)
    return success({
      runs: runs.map(({ id, time, state, report }) => ({ id, time, isDone: state === 'done', report })),
    })
  })
}
