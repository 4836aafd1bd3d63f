import { list, number, oneOf, password, text } from '@teachnet/protocol/call-schemas'
import * as z from 'zod/mini'
import {
  erasureActions,
  exactIdentifiers,
  mostIdentifiers,
  personIdentifiers,
  personRequestKinds,
} from './person-names.ts'

const few = [z.minLength(1), z.maxLength(mostIdentifiers)] as const

const exact = () => z.array(z.object({ kind: oneOf(exactIdentifiers), value: text() })).check(...few)

const identifier = z.object({ kind: z.enum(personIdentifiers), value: z.string() })

const foundRecord = z.object({
  /** Unique in its group. */
  key: z.string(),
  label: z.string(),
  /** What was found in it; `record`: it belongs to a record that was found, `member` to a member's account. */
  by: list(z.enum([...exactIdentifiers, 'record', 'member'])),
  /** Area and id, for a record with a page in the back office; an empty controller: none. */
  controller: z.string(),
  id: z.int(),
  values: list(z.object({ label: z.string(), value: z.string() })),
})

const foundGroup = z.object({
  /** Name of the table. */
  key: z.string(),
  title: z.string(),
  count: z.int(),
  action: z.enum(erasureActions),
  /** Why the records stay, or what else happens to them; may be empty. */
  note: z.string(),
  /** All of its records belong to records of other groups, or to the account: they stay if those stay. */
  isFollowing: z.boolean(),
  /** The first records; an export has all of them. */
  records: list(foundRecord),
})

const foundFile = z.object({ name: z.string(), group: z.string(), url: z.string() })

const candidate = z.object({
  title: z.string(),
  label: z.string(),
  controller: z.string(),
  id: z.int(),
  /** By which the person can be searched for. */
  identifiers: list(identifier),
})

/** Searches all tables for a person. */
export const findPerson = {
  body: z.object({
    identifiers: z.array(z.object({ kind: oneOf(personIdentifiers), value: text() })).check(...few),
    /** Why the data is processed: the request of the person, or the number of a case. */
    reason: text(),
  }),
  reply: z.object({
    groups: list(foundGroup),
    files: list(foundFile),
    /** Further identifiers of the person in the found records. */
    related: list(identifier),
    /** People with the name. */
    candidates: list(candidate),
    /** There are more than were returned. */
    hasMoreCandidates: z.boolean(),
    /** Identifies what was found: an erasure of something else is rejected. */
    seen: z.string(),
    /** Earlier requests with one of the identifiers. */
    earlier: z.int(),
    /** Number of scheduled backups that are stored; 0: the server makes none by itself. */
    backups: z.int(),
    /** Days for which the log of administrators is stored; 0: forever. */
    logDays: z.int(),
  }),
}

const requestDone = z.object({ id: z.int() })

/** Stores an archive with everything that was found. */
export const exportPerson = { body: z.object({ identifiers: exact(), reason: text() }), reply: requestDone }

/** Erases what was found, except the groups in `except`. `seen` is that of the search. */
export const erasePerson = {
  body: z.object({
    identifiers: exact(),
    reason: text(),
    seen: text(),
    except: z.array(text()).check(z.maxLength(200)),
    password: password(),
  }),
  reply: requestDone,
}

const personRequest = z.object({
  id: z.int(),
  kind: z.enum(personRequestKinds),
  /** The account's name at that time. */
  admin: z.string(),
  reason: z.string(),
  /** Kinds of what was searched for, never the values. */
  identifiers: list(z.enum(personIdentifiers)),
  /** How many earlier requests had one of the identifiers. */
  earlier: z.int(),
  /** Records by group. For an erasure: with what was done to them. */
  counts: list(z.object({ title: z.string(), count: z.int(), action: z.nullable(z.enum(erasureActions)) })),
  /** Unix seconds. */
  time: z.int(),
  /** Signed address of the archive; empty: none, or it has expired. */
  url: z.string(),
  /** Bytes of the archive. */
  size: z.int(),
  /** When the archive is deleted, in Unix seconds; 0 without an archive. */
  expires: z.int(),
})

/** The requests, newest first. */
export const personRequests = {
  query: z.object({ page: z._default(number(), 1) }),
  reply: z.object({ total: z.int(), list: list(personRequest) }),
}

/** What was found of a person. */
export type FoundPerson = z.output<typeof findPerson.reply>
/** The records of one table. */
export type FoundGroup = z.output<typeof foundGroup>
/** A request about a person. */
export type PersonRequest = z.output<typeof personRequest>
/** A page of requests. */
export type PersonRequestPage = z.output<typeof personRequests.reply>
