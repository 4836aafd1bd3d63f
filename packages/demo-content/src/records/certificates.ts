import type { fondCode, fondText } from '@teachnet/contract/resources'
import { dateOf, day } from '../calendar.ts'
import { createChance } from '../chance.ts'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import { pictureUrls } from '../picture-urls.ts'
import { type CertificateKind, certificateTexts, certifiedPlaces } from '../texts/certificates.ts'
import type { DemoTeacher } from './teachers.ts'

export function createCertificateTexts(): DemoRecord<typeof fondText>[] {
  return certificateTexts.map(({ kind, title, content }) => ({
    input: { kind, title: title[0], title_en: title[1], content: content[0], content_en: content[1] },
  }))
}

interface Holder {
  readonly kind: CertificateKind
  readonly holder: string
  readonly title: string
}

interface CertificateSurroundings {
  readonly teachers: readonly DemoTeacher[]
  /** Chinese titles of completed courses. */
  readonly courseTitles: readonly string[]
  /** By Chinese title. */
  readonly textIds: Ids
  /** Unix seconds. */
  readonly now: number
}

const teacherCodes = 8
const completionText = '结业证书有效'

/** Certificates of all kinds: most are valid, some have expired, those of courses do not expire. */
export function createCertificates(surroundings: CertificateSurroundings): DemoRecord<typeof fondCode>[] {
  const { now, textIds } = surroundings
  const chance = createChance(20_260_307)
  return holdersOf(surroundings).map(({ kind, holder, title }, index) => {
    const issuedAt = now - chance.integer(40, 1000) * day
    const checks = chance.integer(0, 40)
    return {
      input: {
        code: `TN${dateOf(issuedAt).slice(0, 4)}-${kind.charAt(0).toUpperCase()}-${1042 + index * 37}`,
        kind,
        holder_name: holder,
        subject_title: title,
        issued_on: dateOf(issuedAt),
        expires_on: kind === 'course' ? null : dateOf(issuedAt + 730 * day),
        image: pictureUrls.certificate(kind),
        text_id: kind === 'course' ? requireId(textIds, completionText) : null,
      },
      written: {
        checks,
        last_check_time: checks === 0 ? null : now - chance.integer(1, 30) * day,
        create_time: issuedAt,
        update_time: issuedAt,
      },
    }
  })
}

function holdersOf({ teachers, courseTitles }: CertificateSurroundings): Holder[] {
  const signed = teachers.filter(({ signedAt }) => signedAt !== undefined).slice(0, teacherCodes)
  return [
    ...signed.map(({ person, subject }) => ({
      kind: 'teacher' as const,
      holder: person.name[0],
      title: `师联网签约教师 · ${subject.name[0]}`,
    })),
    ...courseTitles.map((title, index) => ({
      kind: 'course' as const,
      holder: teachers[60 + index * 3]?.person.name[0] ?? '',
      title: `《${title}》结业`,
    })),
    ...certifiedPlaces,
  ]
}
