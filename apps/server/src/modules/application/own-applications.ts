import {
  type ApplicationAccess,
  applicationControllers,
  type ApplicationKind,
  isApplicationKind,
  isForApplicant,
} from '@teachnet/contract'
import { type OwnApplication } from '@teachnet/contract/desk'
import type { Locale } from '@teachnet/protocol'
import type { BoundResources } from '../../crud/bound-resource.ts'
import { privateFieldsOf, textsOf } from '../../crud/files/private-addresses.ts'
import { loadApplicationEvents } from '../../db/application-event.repo.ts'
import { maskSecret } from '../../kinds/mask-secret.ts'
import type { Queries } from '../../db/client.ts'
import { listContacts, type MemberContact } from '../../db/members/proved-contact.repo.ts'
import { fail } from '../../errors.ts'
import type { ClockPort, DatabasePort, SettingsPort } from '../../ports.ts'
import { isPrivatePath, signedPath } from '../../storage/private-file.ts'
import { kindOfNumber, readApplicationNumber } from '../../values/application-number.ts'
import { createAccess } from './access-token.ts'
import { formFields, requireForm, toState } from './application-form.ts'
import { findByNumber, listByContacts } from './application.repo.ts'
import { loadSubjects } from './application-subject.ts'

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

/** The applications of a member: those with a mobile number or email address that a code has proved. */
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
      const found = proved.length === 0 ? [] : await Promise.all(kinds.map((kind) => listKind(kind, proved, locale)))
      const list = found.flat().toSorted((one, other) => other.create_time - one.create_time)
      return { list, unproved: contacts.filter(({ isProved }) => !isProved).map(({ type }) => type) }
    },

    async collect(queries, userId) {
      const proved = (await listContacts(queries, userId)).filter(({ isProved }) => isProved)
      const collected = []
      // oxlint-disable-next-line no-await-in-loop -- one connection runs one statement at a time
      for (const kind of proved.length === 0 ? [] : kinds) collected.push(...(await collectKind(queries, kind, proved)))
      return collected
    },

    async open(userId, typed, { locale, host }) {
      const number = readApplicationNumber(typed) ?? ''
      const kind = kindOfNumber(number)
      const form = kind && requireForm(resources, kind)
      const row = form && (await findByNumber(db, form.table, number))
      const proved = (await listContacts(db, userId)).filter(({ isProved }) => isProved)
      const isOwn = proved.some(({ type, address }) => sameAddress(address, row?.[type]))
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

  async function collectKind(queries: Queries, kind: ApplicationKind, contacts: readonly MemberContact[]) {
    const { table, definition } = requireForm(resources, kind)
    const rows = await listByContacts(queries, table, contacts)
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

  async function listKind(
    kind: ApplicationKind,
    contacts: readonly MemberContact[],
    locale: Locale,
  ): Promise<OwnApplication[]> {
    const { table, definition } = requireForm(resources, kind)
    const rows = await listByContacts(db, table, contacts)
    const subjectOf = await loadSubjects(db, resources, { definition, rows, locale })
    return rows.map((row) => ({
      kind,
      number: String(row.number),
      subject: subjectOf(row),
      state: toState(row.state),
      create_time: Number(row.create_time),
      update_time: Number(row.update_time),
    }))
  }
}

function sameAddress(one: string, other: unknown): boolean {
  return typeof other === 'string' && one !== '' && one.toLowerCase() === other.toLowerCase()
}
