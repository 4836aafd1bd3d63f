import { calls } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'

/** The version of the old back end that this server is compatible with. */
const contractVersion = 'v2.1.2'
/** State of a module that is not installed. */
const uninstalled = 0

/** Serves the list of installed modules of the old back end, which is empty (wire contract 2.24). */
export function moduleStoreRoutes(app: FastifyInstance): void {
  serveCall(app, calls.installedModules, async () => success({ sysVersion: contractVersion, installed: [] }))
  serveCall(app, calls.moduleState, async () => success({ state: uninstalled }))
}
