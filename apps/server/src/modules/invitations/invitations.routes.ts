import { invitationCalls } from '@teachnet/contract/people'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { createInvitations, type InvitationOptions } from './invitations.ts'

/** Serves the page behind the link of an invitation. Returns work that runs every hour. */
export function invitationRoutes(app: FastifyInstance, options: InvitationOptions): () => Promise<void> {
  const invitations = createInvitations(options)

  serveCall(app, invitationCalls.readInvitation, async ({ body, request }) =>
    success(await invitations.read(body.token, request.ip)),
  )

  serveCall(app, invitationCalls.acceptInvitation, async ({ body, request }) => {
    const { ip, headers, locale } = request
    await invitations.accept(body, { ip, locale, userAgent: headers['user-agent'] ?? '' })
    return success(null, 'invitation.accepted')
  })

  return invitations.purge
}
