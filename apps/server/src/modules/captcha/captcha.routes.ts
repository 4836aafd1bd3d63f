import type { FastifyInstance } from 'fastify'
import { countHit } from '../../db/throttle.repo.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { success } from '../../http/reply.ts'
import { flagOf, textOf } from '../../http/values.ts'
import type { CaptchaService } from './captcha.service.ts'

const access = { area: 'member', level: 'public' } as const
const maxIdLength = 100

/** Questions for one address in a minute: a machine reads them with ease, so that it is their number that protects. */
const mostQuestions = 30
/** Seconds. */
const window = 60

export function captchaRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { captchas }: { captchas: CaptchaService },
): void {
  app.get('/api/common/clickCaptcha', { config: { access } }, async (request) =>
    success(await captchas.createClick(requireId(request.query), request.locale)),
  )

  app.get('/api/common/questionCaptcha', { config: { access } }, async (request) => {
    const id = requireId(request.query)
    const now = Math.floor(clock() / 1000)
    const start = now - (now % window)
    if ((await countHit(db, `question ${request.ip}`, start)) > mostQuestions)
      throw fail('THROTTLED', { values: { seconds: start + window - now } })
    return success(await captchas.createQuestion(id, request.locale))
  })

  app.get('/api/common/captcha', { config: { access } }, async (request, reply) => {
    const picture = await captchas.createDigits(requireId(request.query))
    return reply.type('image/png').header('cache-control', 'no-store').send(picture)
  })

  app.post('/api/common/checkClickCaptcha', { config: { access } }, async (request) => {
    const id = requireId(request.body)
    const info = textOf(request.body, 'info')
    const isUsedUp = flagOf(request.body, 'unset')
    const isRight = isUsedUp ? await captchas.consume(id, info) : await captchas.check(id, info)
    // The window that asks says itself what went wrong: the contract wants an empty message.
    if (!isRight) throw fail('CAPTCHA', { message: 'captcha.wrong' })
    return success(null)
  })
}

function requireId(source: unknown): string {
  const id = textOf(source, 'id')
  if (id === '' || id.length > maxIdLength) throw fail('PARAMETER')
  return id
}
