import { type ApplicationBody, applicationPaths, isApplicationKind } from '@teachnet/contract'
import type { FastifyInstance } from 'fastify'
import { fail } from '../../errors.ts'
import { success } from '../../http/reply.ts'
import { recordOf, textOf } from '../../http/values.ts'
import type { Applications } from './application.service.ts'

const access = { area: 'none', level: 'public' } as const

/** Where the application forms of the public site arrive. */
export function applicationRoutes(
  app: FastifyInstance,
  { applications }: { readonly applications: Applications },
): void {
  // The longest form, every letter of it escaped.
  app.post(applicationPaths.submit, { config: { access, input: { bytes: 65_536 } } }, async (request) => {
    const { body, ip, locale } = request
    await applications.submit(readBody(body), { ip, locale, t: (id, values) => request.t(id, values) })
    return success(null, 'application.received')
  })
}

function readBody(body: unknown): ApplicationBody {
  const kind = textOf(body, 'kind')
  if (!isApplicationKind(kind)) throw fail('PARAMETER')
  return {
    kind,
    key: textOf(body, 'key'),
    consent: textOf(body, 'consent'),
    source: textOf(body, 'source'),
    captchaId: textOf(body, 'captchaId'),
    captchaInfo: textOf(body, 'captchaInfo'),
    values: recordOf(recordOf(body).values),
  }
}
