import { siteCalls } from '@teachnet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { success } from '../../http/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { Applications } from './application.service.ts'
import type { ApplicationFollowUp } from './application-status.service.ts'
import type { Sender } from './sender.ts'

/** Enough for the longest form with every letter escaped, in bytes. */
const longestForm = { bytes: 65_536 }

interface Options {
  readonly applications: Applications
  readonly followUp: ApplicationFollowUp
}

/** Serves the application forms of the public site and the status page of applicants. */
export function applicationRoutes(app: FastifyInstance, { applications, followUp }: Options): void {
  serveCall(
    app,
    siteCalls.submitApplication,
    async ({ body, request }) => success(await applications.submit(body, senderOf(request)), 'application.received'),
    longestForm,
  )
  serveCall(app, siteCalls.sendApplicationCode, async ({ body, request }) => {
    await applications.sendMobileCode(body, senderOf(request))
    return success(null, 'sms.sent')
  })
  serveCall(app, siteCalls.sendStatusCode, async ({ body, request }) => {
    await followUp.sendCode(body, senderOf(request))
    return success(null, 'application.codeSent')
  })
  serveCall(app, siteCalls.openApplication, async ({ body, request }) =>
    success(await followUp.open(body.number, body.code, senderOf(request))),
  )
  serveCall(app, siteCalls.loadApplicationStatus, async ({ body, request }) =>
    success(await followUp.status(body.token, request.locale)),
  )
  serveCall(
    app,
    siteCalls.answerApplication,
    async ({ body, request }) => {
      await followUp.answer(body, senderOf(request))
      return success(null, 'application.answered')
    },
    longestForm,
  )
  serveCall(app, siteCalls.withdrawApplication, async ({ body }) => {
    await followUp.withdraw(body.token)
    return success(null, 'application.withdrawn')
  })
}

function senderOf(request: FastifyRequest): Sender {
  const { ip, host, locale } = request
  return { ip, host, locale, t: (id, values) => request.t(id, values) }
}
