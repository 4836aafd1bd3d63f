import type { LocalizedText } from '@teachnet/protocol'
import { resources } from '@teachnet/contract/all-resources'

import { fail, type ServerError } from '../errors.ts'

/** SQLSTATEs of invalid values that the schemas accepted. @see https://www.postgresql.org/docs/current/errcodes-appendix.html */
const badValueCodes = new Set([
  '22001', // string_data_right_truncation
  '22003', // numeric_value_out_of_range
  '22007', // invalid_datetime_format
  '22008', // datetime_field_overflow
  '22021', // character_not_in_repertoire: a NUL
  '22P02', // invalid_text_representation
  '22P05', // untranslatable_character
  '23502', // not_null_violation
  '23514', // check_violation
])

/** Temporary conditions: classes 08, 53, 57, a read-only or absent database, and lost races. */
const unavailableCode = /^(08|53|57P)|^(25006|3D000|40001|40P01|57014|55P03|25P03)$/
const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const unavailableText =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection|Cannot use a pool after|The embedded database )/

/** Returns the catalogue's error for an error of the database driver; undefined for any other error. It contains no SQL text. */
export function toDatabaseError(error: unknown): ServerError | undefined {
  const fault = findFault(error)
  if (!fault) return undefined
  const { code, constraint = '', table = '' } = fault
  if (code === '23505') return duplicate(error, fault)
  if (code === '23503') {
    const isDelete = /still referenced/.test(fault.detail ?? '') || /^\s*delete/i.test(statementOf(error))
    return isDelete
      ? fail('STILL_REFERENCED', { cause: error })
      : fail('REFERENCE_MISSING', { values: { label: labelOf(table, fieldOf(table, constraint)) }, cause: error })
  }
  if (badValueCodes.has(code)) return fail('PARAMETER', { cause: error })
  return unavailableCode.test(code) || unavailableSystemCodes.has(code)
    ? fail('UNAVAILABLE', { cause: error })
    : undefined
}

/**
 * Whether the database was not there: the connection ended or could not be opened, or nothing can be written. It says nothing about the
 * record that was to be written; the same statement succeeds once the database is back.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    if (brokenConnections.has(current) || unavailableText.test(current.message)) return true
    if ('code' in current && /^(08...|53...|57P..|25006|25P03|3D000)$/.test(String(current.code))) return true
  }
  return false
}

/** Errors of connections to the database. Their codes alone, such as ECONNREFUSED, may also come from a mail server. */
const brokenConnections = new WeakSet<Error>()

/** Records that an error comes from a connection to the database; see {@link isDatabaseAway}. */
export function recordBrokenConnection(error: unknown): void {
  if (error instanceof Error) brokenConnections.add(error)
}

/** Whether other work held what a statement needed: a deadlock, a conflict of transactions, a lock or a statement that took too long. */
export function isLostRace(error: unknown): boolean {
  return /^(40001|40P01|57014|55P03)$/.test(databaseCodeOf(error))
}

function duplicate(cause: unknown, { constraint = '', table = '', detail = '' }: Fault): ServerError {
  const field = fieldOf(table, constraint)
  const value = /=\((.*)\)/s.exec(detail)?.[1] ?? ''
  return fail('DUPLICATE', { values: { label: labelOf(table, field), value }, cause })
}

/** `teacher_slug_unique` → `slug`: constraints are named after table and column. */
function fieldOf(table: string, constraint: string): string {
  const start = constraint.startsWith(`${table}_`) ? table.length + 1 : 0
  return constraint.slice(start).replace(/_(unique|fkey|pkey)$/, '')
}

function labelOf(table: string, field: string): LocalizedText | string {
  return resources.find((definition) => definition.table === table)?.fields[field]?.label ?? field
}

interface Fault {
  readonly code: string
  readonly constraint?: string
  readonly table?: string
  readonly detail?: string
}

/** SQLSTATE of an error of the database driver; empty for any other error. */
export function databaseCodeOf(error: unknown): string {
  return findFault(error)?.code ?? ''
}

/** Returns the driver's error, which drizzle's error has as its cause. */
function findFault(error: unknown): Fault | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    if (unavailableText.test(current.message)) return { code: 'ETIMEDOUT' }
    if ('code' in current && typeof current.code === 'string' && isDatabaseCode(current.code))
      return { code: current.code, ...textsOf(current) }
  }
  return undefined
}

function isDatabaseCode(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) || unavailableSystemCodes.has(code)
}

function textsOf(error: Error): Partial<Fault> {
  const entries = Object.entries(error).filter(([name, value]) => typeof value === 'string' && name !== 'code')
  return Object.fromEntries(entries)
}

function statementOf(error: unknown): string {
  return error instanceof Error && 'query' in error && typeof error.query === 'string' ? error.query : ''
}
