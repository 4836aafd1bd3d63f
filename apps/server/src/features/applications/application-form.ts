import {
  applicationControllers,
  type ApplicationChoice,
  type ApplicationKind,
  type ApplicationState,
  applicationStates,
  type Field,
  type FieldReference,
  referenceOf,
  type ResourceDefinition,
  isFileField,
  isApplicationKind,
} from '@teachnet/contract'
import { writableFields, parseInput } from '@teachnet/contract/schema'
import type { Locale } from '@teachnet/protocol'
import { courseRun } from '@teachnet/contract/resources'
import { seatsLeft } from '@teachnet/contract/course-runs'
import type { BoundResource, BoundResources } from '../../records/bound-resource.ts'
import { valueText } from '../../platform/untyped-values.ts'
import type { Queries } from '../../platform/db/client.ts'
import { loadChoices } from './application.repo.ts'
import { textsOf, reservePrivateFiles } from '../../records/files/private-files.ts'
import { rejectField, rejectInput } from '../../records/write/read-input.ts'
import { readMobile } from '../../platform/read-contact.ts'
import { serverKindOf, uploadTypesOf } from '../../records/kinds/kinds.ts'
import type { Sender } from './sender.ts'
import { tagsOf } from '../../records/write/transaction.ts'
import { settleRun } from './seat-offers.ts'
import type { JobsPort } from '../../platform/ports.ts'
import { hasWaiting, isCoursePublic, lockRun } from './course-run.repo.ts'
import { fail } from '../../platform/errors.ts'
import { isKey } from './begun-mark.ts'

/** The resource that stores the applications of a form. */
export function requireForm(resources: BoundResources, kind: ApplicationKind): BoundResource {
  const resource = resources.find(applicationControllers[kind])
  if (!resource) throw new TypeError(`The form "${kind}" has no resource`)
  return resource
}

/** Reads a stored state; an unknown one counts as received. */
export function toState(state: unknown): ApplicationState {
  return Object.values(applicationStates).find((each) => each === state) ?? applicationStates.received
}

/** The fields of the form: those that can be written when a record is added. */
export function formFields(definition: ResourceDefinition): Record<string, Field> {
  return Object.fromEntries(writableFields(definition, 'add'))
}

interface Choices {
  readonly byField: Readonly<Record<string, readonly ApplicationChoice[]>>
  /** Tables that the choices were read from. */
  readonly tables: readonly string[]
}

/** Ids of the records that a form is about, by field. */
export type Provided = Readonly<Record<string, number | undefined>>

/** Returns the ids of the records that submitted values are about. */
export function providedIn(values: Readonly<Record<string, unknown>>): Provided {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : undefined]),
  )
}

/** Loads the choices of a form's relations. A relation that the page has set has this one record as its only choice. */
export async function loadFormChoices(
  queries: Queries,
  resources: BoundResources,
  definition: ResourceDefinition,
  locale: Locale,
  provided: Provided,
): Promise<Choices> {
  const relations = Object.entries(formFields(definition)).flatMap(([name, field]) => {
    const reference = referenceOf(field)
    const target = reference && !reference.isList ? resources.find(reference.resource) : undefined
    const only = reference?.isGiven ? (provided[name] ?? 0) : undefined
    return reference && target ? [{ name, reference, target, only }] : []
  })
  const loaded = await Promise.all(
    relations.map(
      async ({ name, reference, target, only }) =>
        [name, await loadOffered(queries, reference, target, { locale, only })] as const,
    ),
  )
  return { byField: Object.fromEntries(loaded), tables: relations.map(({ target }) => target.definition.table) }
}

async function loadOffered(
  queries: Queries,
  { filter }: FieldReference,
  { table, definition }: BoundResource,
  { locale, only }: { readonly locale: Locale; readonly only: number | undefined },
): Promise<ApplicationChoice[]> {
  if (only === 0) return []
  const rows = await loadChoices(queries, table, filter, only)
  return rows.map((row) => ({
    id: Number(row.id),
    label: inReadersLanguage(row, definition.labelField, locale),
    description: inReadersLanguage(row, 'description', locale),
    ...optional('requirements', inReadersLanguage(row, 'requirements', locale)),
    ...optional('fee', inReadersLanguage(row, 'fee', locale)),
  }))
}

function optional(name: 'requirements' | 'fee', text: string) {
  return text === '' ? {} : { [name]: text }
}

function inReadersLanguage(row: Readonly<Record<string, unknown>>, name: string, locale: Locale): string {
  return (locale === 'en' && valueText(row[`${name}_en`])) || valueText(row[name])
}

/**
 * Parses and validates the values of a form by its definition and the choices of its relations.
 *
 * @throws VALIDATION with a message for each wrong field; UNKNOWN_FIELD
 */
export function readSubmitted(
  definition: ResourceDefinition,
  values: Readonly<Record<string, unknown>>,
  { choices, sender }: { readonly choices: Choices; readonly sender: Sender },
): Record<string, unknown> {
  const parsed = parseInput(definition, 'add', values, { readMobile })
  if (!parsed.ok) throw rejectInput(sender, definition, parsed.problems)
  for (const [name, field] of Object.entries(formFields(definition))) {
    const value = parsed.value[name]
    const offered = choices.byField[name]
    if (offered && value !== undefined && value !== null && !offered.some(({ id }) => id === value))
      throw rejectField(sender, name, 'application.choice')
    if (!serverKindOf(field).exists(value)) throw rejectField(sender, name, 'application.choice')
  }
  return parsed.value
}

interface FormFiles {
  /** The key that the files were uploaded under. */
  readonly key: string
  readonly input: Readonly<Record<string, unknown>>
  readonly sender: Sender
  /** Unix seconds. */
  readonly now: number
}

/**
 * Protects the files of a form from removal until their record is stored.
 *
 * @throws VALIDATION when a file was not uploaded in this form or no longer exists
 */
export async function reserveFiles(
  tx: Queries,
  { controller, fields }: ResourceDefinition,
  { key, input, sender, now }: FormFiles,
): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    const paths = isFileField(field) ? textsOf(input[name]) : []
    const reserved = await reservePrivateFiles(tx, { paths, controller, sender: `form:${key}`, now })
    if (paths.some((path) => !reserved.has(path))) throw rejectField(sender, name, 'application.file')
  }
}

/** The values of an application that is being stored. */
interface Applying {
  readonly input: Readonly<Record<string, unknown>>
  readonly sender: Sender
  /** `YYYY-MM-DD` in the site's time zone. */
  readonly today: string
}

/** Values that an application gets when it arrives. */
interface Admitted {
  /** Further columns of its row. */
  readonly columns: Readonly<Record<string, unknown>>
  /** Additional information for the applicant besides the receipt, or ''. */
  readonly note: string
}

/** Decides on an application by more than its definition, and assigns shares of a limited capacity. */
interface Admission {
  /** Decides on an application in its transaction, before it is stored. @throws VALIDATION */
  readonly admit: (tx: Queries, applying: Applying) => Promise<Admitted>
  /** Counts the shares again after an application was stored or withdrawn. Returns tags of stale cache entries. */
  readonly settle: (tx: Queries, row: Readonly<Record<string, unknown>>, deps: JobsPort) => Promise<readonly string[]>
}

/** Forms without an entry admit every application that fits their definition. */
export const admissions: Partial<Readonly<Record<ApplicationKind, Admission>>> = {
  booking: {
    async admit(_tx, { input, sender, today }) {
      if (String(input.wanted_on) < today) throw rejectField(sender, 'wanted_on', 'application.past')
      return { columns: {}, note: '' }
    },
    settle: async () => [],
  },
  enrolment: {
    async admit(tx, { input, sender, today }) {
      // The lock makes concurrent requests decide one after the other.
      const run = await lockRun(tx, Number(input.run_id))
      if (!run || run.status !== '1' || !(await isCoursePublic(tx, run)))
        throw rejectField(sender, 'run_id', 'application.choice')
      if (run.state !== 'open') throw rejectField(sender, 'run_id', 'application.runClosed')
      if (run.start_date < today) throw rejectField(sender, 'run_id', 'application.runBegun')
      // Nobody overtakes those who wait.
      if (Number(input.seats) <= seatsLeft(run) && !(await hasWaiting(tx, run.id)))
        return { columns: { is_waiting: 0 }, note: '' }
      if (run.has_waiting_list !== 1) throw rejectField(sender, 'run_id', 'application.runFull')
      return { columns: { is_waiting: 1 }, note: sender.t('application.waiting') }
    },
    async settle(tx, { run_id }, { jobs }) {
      const id = Number(run_id)
      await settleRun(tx, jobs, id)
      return tagsOf(courseRun, [id])
    },
  },
}

interface RequestedFile {
  readonly kind: string
  /** The field that the file is for. */
  readonly field: string
  readonly key: string
}

/**
 * Returns the resource of the application that a file is for, and the file types that its field accepts.
 *
 * @throws PARAMETER
 */
export function admitApplicationFile(
  resources: BoundResources,
  { kind, field, key }: RequestedFile,
): { readonly controller: string; readonly types: readonly string[] } {
  if (!isApplicationKind(kind) || !isKey(key)) throw fail('PARAMETER')
  const { definition } = requireForm(resources, kind)
  const fields = formFields(definition)
  const types = uploadTypesOf(Object.hasOwn(fields, field) ? fields[field] : undefined)
  if (!types) throw fail('PARAMETER')
  return { controller: definition.controller, types }
}
