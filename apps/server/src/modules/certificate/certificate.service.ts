import { type CertificateCheck, type CertificateState, keepsRule, type Locale } from '@teachnet/contract'
import { countHit } from '../../db/throttle.repo.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../errors.ts'
import { inLanguage } from '../../in-language.ts'
import { formatSiteTime } from '../../site-time.ts'
import { countCheck, findText } from './certificate.repo.ts'

interface Options {
  readonly deps: Pick<Deps, 'db' | 'clock'>
  /** IANA name of the zone in which a day ends. */
  readonly loadTimeZone: () => Promise<string>
}

/** Seconds. */
const window = 60
/** Look-ups of a network address in a minute: enough for people, too few to try codes out. */
const maxPerMinute = 20

export interface Certificates {
  /** @throws TOO_FREQUENT */
  readonly check: (code: string, asked: { readonly ip: string; readonly locale: Locale }) => Promise<CertificateCheck>
}

export function createCertificates({ deps, loadTimeZone }: Options): Certificates {
  const { db, clock } = deps

  return {
    async check(text, { ip, locale }) {
      const now = Math.floor(clock() / 1000)
      const hits = await countHit(db, `certificate ${ip}`, now - (now % window))
      if (hits > maxPerMinute) throw fail('TOO_FREQUENT', { message: 'certificate.tooMany' })
      const code = text.replaceAll(/\s/g, '').toUpperCase()
      const found = keepsRule('certificateCode', code) ? await countCheck(db, code, now) : undefined
      const state = stateOf(found, formatSiteTime(now, await loadTimeZone()).slice(0, 10))
      const said = await findText(db, state, found?.text_id ?? null)
      return {
        state,
        certificate: found ? withoutText(found) : null,
        text: said ? { title: inLanguage(said, 'title', locale), content: inLanguage(said, 'content', locale) } : null,
      }
    },
  }
}

/** The day that a certificate expires on is its last. */
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
