import {
  type ApplicationAccess,
  applicationControllers,
  applicationStates,
  type ApplicationKind,
  isApplicationKind,
  isForApplicant,
  referenceOf,
  type ResourceDefinition,
} from '@teachnet/contract'
import { type OwnApplication } from '@teachnet/contract/desk'
import type { Locale } from '@teachnet/protocol'
import type { BoundResources, BoundResource } from '../../records/bound-resource.ts'
import { privateFieldsOf, textsOf } from '../../records/files/private-files.ts'
import { loadApplicationEvents } from './application-event.repo.ts'
import { maskSecret } from '../../records/kinds/text.ts'
import type { Queries } from '../../platform/db/client.ts'
import { listContacts, type MemberContact } from '../members/index.ts'
import { fail } from '../../platform/errors.ts'
import type { ClockPort, DatabasePort, SettingsPort } from '../../platform/ports.ts'
import { isPrivatePath, signedPath } from '../../platform/storage/private-file.ts'
import { kindOfNumber, readApplicationNumber } from './application-number.ts'
import { createAccess } from './sender.ts'
import { formFields, requireForm, toState } from './application-form.ts'
import {
  addSender,
  findByIds,
  findByNumber,
  findSender,
  listOwn,
  listOwnedIds,
  type OwnMarks,
} from './application.repo.ts'
import { listRuns } from './course-run.repo.ts'
import { describeRun } from './describe-run.ts'
import { storedLabel } from '../../records/record/record-label.ts'

interface Options {
  readonly deps: DatabasePort & ClockPort & SettingsPort<'secretKey' | 'apiOrigin'>
  readonly resources: BoundResources
}

/** A file of an application, for its applicant. */
interface OwnFile {
  readonly label: string
  readonly name: string
  readonly url: string
}

interface Member {
  readonly userId: number
  readonly proved: readonly MemberContact[]
}

/** The applications of a member: those with a mobile number or email address that a code has proved, and those sent while signed in. */
export interface OwnApplications {
  /** Newest first. */
  readonly list: (
    userId: number,
    locale: Locale,
  ) => Promise<{
    readonly list: OwnApplication[]
    readonly unproved: MemberContact['type'][]
  }>
  /** The content and the files of the applications, for an export. Encrypted fields are masked, as in the back office. */
  readonly collect: (
    queries: Queries,
    userId: number,
  ) => Promise<{ readonly content: Readonly<Record<string, unknown>>; readonly files: readonly string[] }[]>
  /**
   * Adds an application that the member sent while signed in.
   *
   * @param key of its form, which only its sender knows
   * @throws RECORD_NOT_FOUND without such an application
   */
  readonly claim: (userId: number, sent: { readonly number: string; readonly key: string }) => Promise<void>
  /** @throws RECORD_NOT_FOUND for an application that is not the member's, whether it exists or not */
  readonly open: (
    userId: number,
    number: string,
    place: { readonly locale: Locale; readonly host: string },
  ) => Promise<ApplicationAccess & { readonly files: OwnFile[]; readonly subject: string }>
}

const kinds = Object.keys(applicationControllers).filter(isApplicationKind)

/** Finds the applications of members; the proof of a contact takes the place of the code for the status page. */
export function createOwnApplications({ deps: { db, clock, env }, resources }: Options): OwnApplications {
  return {
    async list(userId, locale) {
      const contacts = await listContacts(db, userId)
      const proved = contacts.filter(({ isProved }) => isProved)
      const found = await Promise.all(kinds.map((kind) => listKind(kind, { userId, proved }, locale)))
      const list = found.flat().toSorted((one, other) => other.create_time - one.create_time)
      return { list, unproved: contacts.filter(({ isProved }) => !isProved).map(({ type }) => type) }
    },

    async collect(queries, userId) {
      const proved = (await listContacts(queries, userId)).filter(({ isProved }) => isProved)
      const collected = []
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one statement at a time
      for (const kind of kinds) collected.push(...(await collectKind(queries, kind, { userId, proved })))
      return collected
    },

    async claim(userId, { number: typed, key }) {
      const number = readApplicationNumber(typed) ?? ''
      const kind = kindOfNumber(number)
      const form = kind && requireForm(resources, kind)
      const row = form && (await findByNumber(db, form.table, number))
      if (!row || key === '' || row.idempotency_key !== key) throw fail('RECORD_NOT_FOUND')
      const { controller } = form.definition
      const now = Math.floor(clock() / 1000)
      await addSender(db, { controller, application_id: Number(row.id), user_id: userId, create_time: now })
    },

    async open(userId, typed, { locale, host }) {
      const number = readApplicationNumber(typed) ?? ''
      const kind = kindOfNumber(number)
      const form = kind && requireForm(resources, kind)
      const row = form && (await findByNumber(db, form.table, number))
      const proved = (await listContacts(db, userId)).filter(({ isProved }) => isProved)
      const isOwn =
        proved.some(({ type, address }) => sameAddress(address, row?.[type])) ||
        (row && (await findSender(db, form.definition.controller, Number(row.id)))) === userId
      if (!row || !isOwn) throw fail('RECORD_NOT_FOUND')
      const now = clock()
      const files = privateFieldsOf(form.definition).flatMap((name) =>
        textsOf(row[name])
          .filter(isPrivatePath)
          .map((path) => ({
            label: form.definition.fields[name]?.label[locale] ?? name,
            name: path.slice(path.lastIndexOf('/') + 1),
            url: `${env.apiOrigin ?? `//${host}`}${signedPath(path, { secretKey: env.secretKey, now })}`,
          })),
      )
      const access = createAccess(number, { secretKey: env.secretKey, now: Math.floor(now / 1000) })
      const subjectOf = await loadSubjects(db, resources, { definition: form.definition, rows: [row], locale })
      return { ...access, files, subject: subjectOf(row) }
    },
  }

  /** The marks of the member's applications of one kind. */
  async function marksOf(queries: Queries, controller: string, { userId, proved }: Member): Promise<OwnMarks> {
    return { contacts: proved, ids: await listOwnedIds(queries, userId, controller) }
  }

  async function collectKind(queries: Queries, kind: ApplicationKind, member: Member) {
    const { table, definition } = requireForm(resources, kind)
    const rows = await listOwn(queries, table, await marksOf(queries, definition.controller, member))
    const ids = rows.map(({ id }) => Number(id))
    const events = ids.length === 0 ? [] : await loadApplicationEvents(queries, definition.controller, ids)
    const fields = Object.entries(formFields(definition))
    return rows.map((row) => {
      const { number, state, create_time } = row
      const timeline = events
        .filter((each) => each.application_id === Number(row.id))
        .flatMap(({ event, text, create_time: time }) => (isForApplicant(event) ? [{ event, text, time }] : []))
      const values = Object.fromEntries(
        fields.map(([name, { kind: of }]) => [
          name,
          of === 'masked' ? maskSecret(row[name], env.secretKey) : row[name],
        ]),
      )
      return {
        content: { kind, number, state, create_time, values, timeline },
        files: privateFieldsOf(definition).flatMap((name) => textsOf(row[name]).filter(isPrivatePath)),
      }
    })
  }

  async function listKind(kind: ApplicationKind, member: Member, locale: Locale): Promise<OwnApplication[]> {
    const { table, definition } = requireForm(resources, kind)
    const rows = await listOwn(db, table, await marksOf(db, definition.controller, member))
    const subjectOf = await loadSubjects(db, resources, { definition, rows, locale })
    const datesOf = await loadDates(db, kind, rows, { locale, now: Math.floor(clock() / 1000) })
    return rows.map((row) => ({
      kind,
      number: String(row.number),
      subject: subjectOf(row),
      state: toState(row.state),
      create_time: Number(row.create_time),
      update_time: Number(row.update_time),
      dates: datesOf(row),
    }))
  }
}

/** The dates of confirmed enrolments that are not over yet. */
async function loadDates(
  db: Queries,
  kind: ApplicationKind,
  rows: readonly Row[],
  reading: { readonly locale: Locale; readonly now: number },
): Promise<(row: Row) => OwnApplication['dates']> {
  const confirmed = kind === 'enrolment' ? rows.filter(({ state }) => state === applicationStates.accepted) : []
  const found = await listRuns(db, idsIn(confirmed, 'run_id'))
  return (row) => {
    const of = row.state === applicationStates.accepted && found.find(({ run }) => run.id === Number(row.run_id))
    if (!of) return null
    const { first, last, begins: time, course, calendar, place, isOver } = describeRun(of, reading)
    return isOver ? null : { first, last, time, page: course.path, calendar, place }
  }
}

function sameAddress(one: string, other: unknown): boolean {
  return typeof other === 'string' && one !== '' && one.toLowerCase() === other.toLowerCase()
}

type Row = Readonly<Record<string, unknown>>

interface Question {
  readonly definition: ResourceDefinition
  /** The stored applications. */
  readonly rows: readonly Row[]
  readonly locale: Locale
}

/**
 * The subjects of applications: the records named by the page that linked to their form, such as a teacher, or a course with its run.
 *
 * @returns the text for one of the rows; empty if its kind has no subject
 */
async function loadSubjects(
  queries: Queries,
  resources: BoundResources,
  { definition, rows, locale }: Question,
): Promise<(row: Row) => string> {
  const provided = relationsOf(definition, resources).filter(({ reference }) => reference.isGiven)
  const byField = await Promise.all(
    provided.map(async ({ name, target }) => [name, await loadNames(name, target, rows)] as const),
  )
  return (row) => byField.flatMap(([name, names]) => names.get(Number(row[name])) ?? []).join(' · ')

  /** The names of the records that a field of the rows refers to, each preceded by the name of the record that it belongs to. */
  async function loadNames(field: string, target: BoundResource, from: readonly Row[]): Promise<Map<number, string>> {
    const found = await findByIds(queries, target.table, idsIn(from, field))
    const owner = relationsOf(target.definition, resources).find(({ isRequired }) => isRequired)
    const owners = owner ? await findByIds(queries, owner.target.table, idsIn(found, owner.name)) : []
    return new Map(
      found.map((row) => {
        const above = owner && owners.find(({ id }) => Number(id) === Number(row[owner.name]))
        const names = above ? [storedLabel(owner.target.definition, above, locale)] : []
        return [Number(row.id), [...names, storedLabel(target.definition, row, locale)].join(' · ')]
      }),
    )
  }
}

/** The fields that name one record of another resource. */
function relationsOf({ fields }: ResourceDefinition, resources: BoundResources) {
  return Object.entries(fields).flatMap(([name, field]) => {
    const reference = referenceOf(field)
    const target = reference && !reference.isList ? resources.find(reference.resource) : undefined
    return reference && target ? [{ name, reference, target, isRequired: field.required === true }] : []
  })
}

function idsIn(rows: readonly Row[], field: string): number[] {
  return [...new Set(rows.map((row) => Number(row[field])).filter((id) => id > 0))]
}
