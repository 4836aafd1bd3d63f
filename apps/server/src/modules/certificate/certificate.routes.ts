import { certificatePath } from '@teachnet/contract'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply.ts'
import { textOf } from '../../http/values.ts'
import type { Certificates } from './certificate.service.ts'

const access = { area: 'none', level: 'public' } as const

export function certificateRoutes(
  app: FastifyInstance,
  { certificates }: { readonly certificates: Certificates },
): void {
  app.get(certificatePath, { config: { access } }, async ({ query, ip, locale }, reply) => {
    // Each look counts, so that no copy may answer the next one.
    void reply.header('cache-control', 'no-store')
    return success(await certificates.check(textOf(query, 'code'), { ip, locale }))
  })
}
