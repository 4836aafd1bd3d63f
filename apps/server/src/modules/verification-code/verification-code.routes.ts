import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { success } from '../../http/reply.ts'
import { textOf } from '../../http/values.ts'
import { type CodeChannel, emailChannel, smsChannel } from './code-channel.ts'
import type { VerificationCodes } from './verification-code.service.ts'

interface Options {
  readonly codes: VerificationCodes
  /** The signed-in member a request comes from, if any. */
  readonly findCaller: (request: FastifyRequest) => Promise<Caller | undefined>
}

/** The two calls that send a code; they differ in the names of what is posted. */
const calls: readonly { path: string; channel: CodeChannel; address: string; event: string }[] = [
  { path: '/api/Ems/send', channel: emailChannel, address: 'email', event: 'event' },
  { path: '/api/Sms/send', channel: smsChannel, address: 'mobile', event: 'template_code' },
]

export function verificationCodeRoutes(app: FastifyInstance, { codes, findCaller }: Options): void {
  for (const { path, channel, address, event } of calls)
    app.post(path, { config: { access: { area: 'member', level: 'public' } } }, async (request) => {
      const { body, locale, ip, host } = request
      const caller = await findCaller(request)
      const posted = {
        address: textOf(body, address),
        event: textOf(body, event),
        captchaId: textOf(body, 'captchaId'),
        captchaInfo: textOf(body, 'captchaInfo'),
        password: textOf(body, 'password'),
      }
      await codes.send(channel, posted, { locale, ip, host, memberId: caller?.id })
      return success(null, channel.messages.sent)
    })
}
