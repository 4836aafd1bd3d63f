import { type CertificateCheck, type CertificateState, keepsRule } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { countHit } from '../../db/throttle.repo.ts'
import type { ClockPort, DatabasePort } from '../../ports.ts'
import { fail } from '../../errors.ts'
import { bilingualText } from './bilingual-column.ts'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { countCheck, findText } from './certificate.repo.ts'

interface Options {
  readonly deps: DatabasePort & ClockPort
  /** IANA name of the site's time zone. */
  readonly loadTimeZone: () => Promise<string>
}

/** Seconds. */
const window = 60
/** Maximum look-ups per network address and minute: enough for people, too few to guess codes. */
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
