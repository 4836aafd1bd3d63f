import { plainTextsType } from '@teachnet/protocol'
import type { FastifyRequest } from 'fastify'

/**
 * Whether the client may insert texts of a reply into a page as HTML. The BuildAdmin client does, and its own back end sends texts with
 * entities. It is known by its headers: the server flag, and JSON in `Accept`. Our clients send both, and accept plain texts.
 */
export function rendersHtml({ headers: { server, accept = '' } }: Pick<FastifyRequest, 'headers'>): boolean {
  return server !== undefined && accept.includes('application/json') && !accept.includes(plainTextsType)
}
