import { type CertificateCheck, type CertificateState, codesMeant, keepsRule, siteCalls } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { countHit } from '../../platform/db/throttle.repo.ts'
import type { ClockPort, DatabasePort } from '../../platform/ports.ts'
import { fail } from '../../platform/errors.ts'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { countCheck, findText } from './certificate.repo.ts'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'

interface Options {
  readonly deps: DatabasePort & ClockPort
  /** IANA name of the site's time zone. */
  readonly loadTimeZone: () => Promise<string>
}

/** Serves the check of certificates by their code. */
export function certificateRoutes(
  app: FastifyInstance,
  { certificates }: { readonly certificates: Certificates },
): void {
  serveCall(app, siteCalls.checkCertificate, async ({ query, request: { ip, locale }, reply }) => {
    // Each look-up is counted, so the reply must not be cached.
    void reply.header('cache-control', 'no-store')
    return success(await certificates.check(query.code, { ip, locale }))
  })
}

/** Seconds. */
const window = 60

/** Maximum look-ups per network address and minute: enough for people, too few to guess codes. */
const maxPerMinute = 20

interface Certificates {
  /** @throws TOO_FREQUENT */
  readonly check: (code: string, visitor: { readonly ip: string; readonly locale: Locale }) => Promise<CertificateCheck>
}

export function createCertificates({ deps, loadTimeZone }: Options): Certificates {
  const { db, clock } = deps

  return {
    async check(text, { ip, locale }) {
      const now = Math.floor(clock() / 1000)
      const hits = await countHit(db, `certificate ${ip}`, now - (now % window))
      if (hits > maxPerMinute) throw fail('TOO_FREQUENT', { message: 'certificate.tooMany' })
      const codes = codesMeant(text.slice(0, 200)).filter((code) => keepsRule('certificateCode', code))
      const found = await countCheck(db, codes, now)
      const state = stateOf(found, formatSiteTime(now, await loadTimeZone()).slice(0, 10))
      const said = await findText(db, state, found?.text_id ?? null)
      return {
        state,
        certificate: found ? withoutText(found) : null,
        text: said
          ? { title: bilingualText(said, 'title', locale), content: bilingualText(said, 'content', locale) }
          : null,
      }
    },
  }
}

/** A certificate is valid through the day of `expires_on`. */
function stateOf(found: { readonly expires_on: string | null } | undefined, today: string): CertificateState {
  if (!found) return 'unknown'
  return found.expires_on !== null && found.expires_on < today ? 'expired' : 'valid'
}

function withoutText<T extends { readonly text_id: unknown }>({
  text_id: _text,
  ...certificate
}: T): Omit<T, 'text_id'> {
  return certificate
}

/** A bilingual value in a row: the Chinese text in the named column, the English one in `<name>_en`. */
type Bilingual<Name extends string> = Readonly<Record<Name | `${Name}_en`, string>>

/** The text of a bilingual column in a language; Chinese when the English text is missing. */
function bilingualText<Name extends string>(row: Bilingual<Name>, name: Name, locale: Locale): string {
  const english: string = row[`${name}_en`]
  return (locale === 'en' && english) || row[name]
}
