import type { fondCode, fondText } from '@teachnet/contract/resources'
import { dateOf, day } from '../calendar.ts'
import { createChance } from '../chance.ts'
import { type DemoRecord, type Ids, requireId } from '../demo-record.ts'
import { pictureUrls } from '../picture-urls.ts'
import { certificateTexts, certifiedShops, graduates } from '../texts/certificates.ts'
import { branches } from '../texts/company.ts'
import { openedOn } from './company.ts'
import type { DemoTeacher } from './teachers.ts'

export function createCertificateTexts(): DemoRecord<typeof fondText>[] {
  return certificateTexts.map(({ kind, title, content }) => ({
    input: { kind, title: title[0], title_en: title[1], content: content[0], content_en: content[1] },
  }))
}

interface Certificate {
  readonly kind: 'teacher' | 'course' | 'shop' | 'branch'
  readonly holder: string
  readonly title: string
  /** Unix seconds. */
  readonly issuedAt: number
  /** Days; absent for one that does not expire. */
  readonly validDays?: number
}

interface CertificateSurroundings {
  readonly teachers: readonly DemoTeacher[]
  /** Runs of courses that are over: Chinese title of the course, and the last day as `YYYY-MM-DD`. */
  readonly completed: readonly { readonly title: string; readonly end: string }[]
  /** By Chinese title. */
  readonly textIds: Ids
  /** Unix seconds. */
  readonly now: number
}

const teacherCodes = 8
const teacherDays = 730
const branchDays = 3 * 365
const completionText = '结业证书有效'

/** Certificates of all kinds: those of teachers, branches and courses follow from their records, and two shops have let theirs expire. */
export function createCertificates(surroundings: CertificateSurroundings): DemoRecord<typeof fondCode>[] {
  const { now, textIds } = surroundings
  const chance = createChance(20_260_307)
  return certificatesOf(surroundings).map(({ kind, holder, title, issuedAt, validDays }, index) => {
    const checks = chance.integer(0, 40)
    return {
      input: {
        code: `TN${dateOf(issuedAt).slice(0, 4)}-${kind.charAt(0).toUpperCase()}-${1042 + index * 37}`,
        kind,
        holder_name: holder,
        subject_title: title,
        issued_on: dateOf(issuedAt),
        expires_on: validDays === undefined ? null : dateOf(issuedAt + validDays * day),
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

function certificatesOf({ teachers, completed, now }: CertificateSurroundings): Certificate[] {
  return [
    ...teachers
      .flatMap(({ person, subject, signedAt }) =>
        signedAt === undefined ? [] : [{ holder: person.name[0], subject: subject.name[0], signedAt }],
      )
      .slice(0, teacherCodes)
      .map(({ holder, subject, signedAt }) => ({
        kind: 'teacher' as const,
        holder,
        title: `师联网签约教师 · ${subject}`,
        // Renewed on each second anniversary.
        issuedAt: signedAt + Math.floor((now - signedAt) / (teacherDays * day)) * teacherDays * day,
        validDays: teacherDays,
      })),
    ...graduates.flatMap((holder, index) => {
      const course = completed[index]
      if (!course) return []
      return [
        { kind: 'course' as const, holder, title: `《${course.title}》结业`, issuedAt: startOf(course.end) + day },
      ]
    }),
    ...certifiedShops.map(({ holder, title, issuedDaysAgo }) => ({
      kind: 'shop' as const,
      holder,
      title,
      issuedAt: now - issuedDaysAgo * day,
      validDays: teacherDays,
    })),
    ...branches
      .filter(({ kind }) => kind === 'branch')
      .slice(0, 3)
      .map((branch) => ({
        kind: 'branch' as const,
        holder: branch.name[0],
        title: `授权分校 · ${branch.city}`,
        issuedAt: startOf(openedOn(branch, now)),
        validDays: branchDays,
      })),
  ]
}

/** Unix seconds of the beginning of a day. */
function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 1000
}
