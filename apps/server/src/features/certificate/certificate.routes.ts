import { siteCalls } from '@teachnet/contract'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { Certificates } from './certificate.service.ts'

export function certificateRoutes(
  app: FastifyInstance,
  { certificates }: { readonly certificates: Certificates },
): void {
  serveCall(app, siteCalls.checkCertificate, async ({ query, request: { ip, locale }, reply }) => {
    // Each look-up is counted, so the reply must not be cached.
    void reply.header('cache-control', 'no-store')
    return success(await certificates.check(query.code, { ip, locale }))
  })
}
