import type { Locale, RankedTeacher, TeacherCard, TeacherLink, TeamCard } from '@teachnet/contract'
import { regionNames } from '../../crud/region-names.ts'
import { type Bilingual, inLanguage } from '../../in-language.ts'

export interface TeacherRow extends Bilingual<'name' | 'title' | 'summary'> {
  readonly id: number
  readonly subject: string | null
  readonly subject_en: string | null
  readonly school: string
  readonly years: number | null
  readonly region: readonly number[]
  readonly avatar: string
  readonly photo: string
  readonly tags: readonly string[]
  readonly is_signed: number
}

export function toTeacherCard(row: TeacherRow, locale: Locale): TeacherCard {
  return {
    id: row.id,
    name: inLanguage(row, 'name', locale),
    title: inLanguage(row, 'title', locale),
    subject: (locale === 'en' && row.subject_en) || (row.subject ?? ''),
    school: row.school,
    years: row.years,
    region: toRegionText(row.region),
    avatar: row.avatar,
    photo: row.photo,
    summary: inLanguage(row, 'summary', locale),
    tags: row.tags,
    is_signed: row.is_signed === 1 ? 1 : 0,
  }
}

/** Their places in the order they come in. */
export function toRankedTeachers(rows: readonly TeacherRow[], locale: Locale): RankedTeacher[] {
  return rows.map((row, index) => ({ ...toTeacherCard(row, locale), rank: index + 1 }))
}

/** Names of a region, once each; the filling that cities under central government have in between says nothing. */
export function toRegionText(region: readonly number[]): string {
  return [...new Set(regionNames(region))].filter((name) => name !== '市辖区').join(' ')
}

export interface TeacherLinkRow extends Bilingual<'name' | 'title'> {
  readonly id: number
  readonly avatar: string
}

/** The teachers of given ids in that order; those the public may not see are left out. */
export function pickLinks(ids: readonly number[], rows: readonly TeacherLinkRow[], locale: Locale): TeacherLink[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return [{ id, name: inLanguage(row, 'name', locale), title: inLanguage(row, 'title', locale), avatar: row.avatar }]
  })
}

export interface TeamRow extends Bilingual<'name' | 'slogan' | 'content'> {
  readonly id: number
  readonly cover: string
  readonly leader_id: number | null
  readonly teacher_ids: readonly number[]
}

export function toTeamCard(row: TeamRow, links: readonly TeacherLinkRow[], locale: Locale): TeamCard {
  return {
    id: row.id,
    name: inLanguage(row, 'name', locale),
    slogan: inLanguage(row, 'slogan', locale),
    cover: row.cover,
    leader: pickLinks(row.leader_id === null ? [] : [row.leader_id], links, locale)[0] ?? null,
    members: pickLinks(row.teacher_ids, links, locale),
    content: inLanguage(row, 'content', locale),
  }
}
