import { calls } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { countHit } from '../../platform/db/throttle.repo.ts'
import type { ClockPort, DatabasePort } from '../../platform/ports.ts'
import { fail } from '../../platform/errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall, serveFile } from '../../http/serve-call.ts'
import type { CaptchaService } from './captcha.service.ts'

const maxIdLength = 100

/** Maximum questions per address and minute. Machines solve them easily, so only the rate limits protect. */
const mostQuestions = 30
/** Seconds. */
const window = 60

export function captchaRoutes(
  app: FastifyInstance,
  { db, clock }: DatabasePort & ClockPort,
  { captchas }: { captchas: CaptchaService },
): void {
  serveCall(app, calls.clickCaptcha, async ({ query, request }) =>
    success(await captchas.createClick(requireId(query), request.locale)),
  )

  serveCall(app, calls.questionCaptcha, async ({ query, request }) => {
    const id = requireId(query)
    const now = Math.floor(clock() / 1000)
    const start = now - (now % window)
    if ((await countHit(db, `question ${request.ip}`, start)) > mostQuestions)
      throw fail('THROTTLED', { values: { seconds: start + window - now } })
    return success(await captchas.createQuestion(id, request.locale))
  })

  serveFile(app, calls.digitsCaptcha, async ({ query, reply }) => {
    const picture = await captchas.createDigits(requireId(query))
    return reply.type('image/png').header('cache-control', 'no-store').send(picture)
  })

  serveCall(app, calls.checkClickCaptcha, async ({ body }) => {
    const id = requireId(body)
    const { info, unset } = body
    const isRight = unset ? await captchas.consume(id, info) : await captchas.check(id, info)
    // The wire contract requires an empty message, since the captcha window shows its own.
    if (!isRight) throw fail('CAPTCHA', { message: 'captcha.wrong' })
    return success(null)
  })
}

function requireId({ id }: { readonly id: string }): string {
  if (id === '' || id.length > maxIdLength) throw fail('PARAMETER', { field: 'id' })
  return id
}
