import { areaCalls, areas } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall, serveFile } from '../../http/serve-call.ts'
import { regionOptions } from '../../kinds/region-names.ts'
import { drawSuffix } from './suffix-svg.ts'

/** Registers what the forms of every area need besides records: the regions of the country, and pictures of file suffixes. */
export function formDataRoutes(app: FastifyInstance): void {
  for (const { name } of Object.values(areas)) {
    const { regions, suffixPicture } = areaCalls[name]
    serveCall(app, regions, async ({ query: { province, city }, request }) =>
      success(regionOptions(request.locale, province, city)),
    )
    serveFile(app, suffixPicture, async ({ query: { suffix, background }, reply }) =>
      reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', 'private, max-age=86400')
        .send(drawSuffix(suffix, background)),
    )
  }
}
