import { areaCalls } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { createSecondFactors, type SecondFactorOptions } from './second-factor.service.ts'

export function secondFactorRoutes(app: FastifyInstance, options: SecondFactorOptions): void {
  const factors = createSecondFactors(options)
  const calls = areaCalls[options.area]

  serveCall(app, calls.secondFactor, async ({ caller }) => success(await factors.load(caller)))

  serveCall(app, calls.beginSecondFactor, async ({ body, caller, request }) =>
    success(await factors.begin(caller, body.password, request.locale)),
  )

  serveCall(app, calls.confirmSecondFactor, async ({ body, caller, request }) =>
    success(await factors.confirm(caller, body.code, request.ip), 'factor.on'),
  )

  serveCall(app, calls.renewRecoveryCodes, async ({ body, caller }) =>
    success(await factors.renewCodes(caller, body), 'factor.renewed'),
  )

  serveCall(app, calls.endSecondFactor, async ({ body, caller, request }) => {
    await factors.end(caller, body, request.ip)
    return success(null, 'factor.off')
  })
}
