import type { ErasureAction, PersonIdentifierKind, PersonRequestKind } from '@teachnet/contract/person'
import type { LocalizedText } from '@teachnet/protocol'
import { bigint, index, integer, jsonb, pgTable, serial, varchar } from 'drizzle-orm/pg-core'
import { seconds } from '../../platform/db/tables/columns.ts'

/** What was searched for: its kind, and a keyed hash by which a repetition is recognised. */
interface HashedIdentifier {
  readonly kind: PersonIdentifierKind
  readonly digest: string
}

/** Records of a table that a request found. */
export interface RequestCount {
  readonly title: LocalizedText
  readonly count: number
  /** What an erasure did to them; null: nothing. */
  readonly action: ErasureAction | null
}

/** Who found, exported or erased what is stored about a person. Rows are only added: a trigger rejects changes and deletions. */
export const personRequest = pgTable(
  'person_request',
  {
    id: serial().primaryKey(),
    kind: varchar({ length: 10 }).$type<PersonRequestKind>().notNull(),
    admin_id: integer().notNull(),
    /** The account's name at that time. */
    admin_name: varchar({ length: 50 }).notNull(),
    reason: varchar({ length: 200 }).notNull(),
    identifiers: jsonb().$type<readonly HashedIdentifier[]>().notNull(),
    counts: jsonb().$type<readonly RequestCount[]>().notNull(),
    create_time: seconds().notNull(),
  },
  (table) => [index('person_request_admin_index').on(table.admin_id, table.create_time)],
)

/** Archives with what is stored about a person. Expired ones are deleted with their files. */
export const personExport = pgTable(
  'person_export',
  {
    request_id: integer().primaryKey(),
    /** Path of the private file. */
    path: varchar({ length: 255 }).notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    expire_time: seconds().notNull(),
  },
  (table) => [index('person_export_expire_time_index').on(table.expire_time)],
)
