import { siteCalls } from '@teachnet/contract'
import { deskCalls } from '@teachnet/contract/desk'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { Applications } from './application.service.ts'
import type { FormFunnel, Sender } from './sender.ts'
import type { ApplicationFollowUp } from './application-status.service.ts'
import type { OwnApplications } from './own-applications.ts'

/** Enough for the longest form with every letter escaped, in bytes. */
const longestForm = { bytes: 65_536 }

interface Options {
  readonly applications: Applications
  readonly followUp: ApplicationFollowUp
  readonly funnel: FormFunnel
  readonly own: OwnApplications
}

/** Serves the application forms of the public site, the status page of applicants, and members' lists of their applications. */
export function applicationRoutes(app: FastifyInstance, { applications, followUp, funnel, own }: Options): void {
  serveCall(
    app,
    siteCalls.submitApplication,
    async ({ body, request }) => success(await applications.submit(body, senderOf(request)), 'application.received'),
    longestForm,
  )
  serveCall(app, siteCalls.countOpenedForm, async ({ body, request }) => {
    await funnel.count('opened', body.kind, visitorOf(request))
    return success(null)
  })
  serveCall(app, siteCalls.beginApplication, async ({ body, request }) => {
    const begun = applications.begin(body.key)
    await funnel.count('begun', body.kind, visitorOf(request))
    return success({ begun })
  })
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
  serveCall(app, siteCalls.takeOffer, async ({ body }) => {
    await followUp.takeOffer(body.token)
    return success(null, 'application.offerTaken')
  })
  serveCall(app, siteCalls.withdrawApplication, async ({ body }) => {
    await followUp.withdraw(body.token)
    return success(null, 'application.withdrawn')
  })
  serveCall(app, deskCalls.ownApplications, async ({ caller, request }) =>
    success(await own.list(caller.id, request.locale)),
  )
  serveCall(app, deskCalls.claimApplication, async ({ body, caller }) => {
    await own.claim(caller.id, body)
    return success(null)
  })
  serveCall(app, deskCalls.openOwnApplication, async ({ body, caller, request }) =>
    success(await own.open(caller.id, body.number, request)),
  )
}

function visitorOf({ ip, headers }: FastifyRequest) {
  return { ip, isPrivate: headers.dnt === '1' || headers['sec-gpc'] === '1' }
}

function senderOf(request: FastifyRequest): Sender {
  const { ip, host, locale } = request
  return { ip, host, locale, t: (id, values) => request.t(id, values) }
}
