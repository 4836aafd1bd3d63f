import { calls } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { type ContactOptions, createContacts } from './contact.service.ts'
import { type RetrievalOptions, retrievePassword } from './password-retrieval.ts'

export function contactRoutes(app: FastifyInstance, options: ContactOptions & RetrievalOptions): void {
  const contacts = createContacts(options)

  serveCall(app, calls.retrievePassword, async ({ body, request }) => {
    await retrievePassword(options, body, request)
    return success(null, 'account.passwordReset')
  })

  serveCall(app, calls.verifyAccount, async ({ body: { type, captcha }, caller, request: { ip } }) =>
    success(await contacts.verify(caller, type, { code: captcha, ip })),
  )

  serveCall(app, calls.changeBind, async ({ body, caller, request }) => {
    await contacts.change(caller, body, request)
    return success(null)
  })

  serveCall(app, calls.undoContactChange, async ({ body, request: { ip } }) =>
    success(await options.undo.undo(body.code, ip), 'contact.restored'),
  )
}
