import { calls } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../http/caller/caller.ts'
import { requesterOf } from '../../http/request/requester.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { type CodeChannel, emailChannel, smsChannel } from './code-channel.ts'
import type { CodeRequest, VerificationCodes } from './verification-code.service.ts'

interface Options {
  readonly codes: VerificationCodes
  /** Returns the signed-in member of a request, if any. */
  readonly findCaller: (request: FastifyRequest) => Promise<Caller | undefined>
}

/** Registers the two calls that send a code; they differ in the names of the posted fields. */
export function verificationCodeRoutes(app: FastifyInstance, { codes, findCaller }: Options): void {
  const send = async (channel: CodeChannel, requested: CodeRequest, request: FastifyRequest) => {
    const { locale, host } = request
    const { ip, device } = requesterOf(request)
    const caller = await findCaller(request)
    await codes.send(channel, requested, { locale, ip, device, host, memberId: caller?.id })
    return success(null, channel.messages.sent)
  }

  serveCall(app, calls.sendEmailCode, async ({ body: { email, ...rest }, request }) =>
    send(emailChannel, { address: email, ...rest }, request),
  )
  serveCall(app, calls.sendMobileCode, async ({ body: { mobile, template_code, ...rest }, request }) =>
    send(smsChannel, { address: mobile, event: template_code, ...rest }, request),
  )
}
