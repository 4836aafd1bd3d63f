import { type Connection, createConnection, type RowDataPacket, type TypeCastField } from 'mysql2/promise'
import { StartError } from '../../../platform/process/start-error.ts'
import { messageOf } from '../../../platform/process/error-text.ts'
import type { OldColumn, OldExtras, OldRow, OldSchema, OldTable } from './old-table.ts'

/** A row with what was corrected in its texts, by column. */
export interface DecodedRow {
  readonly row: OldRow
  readonly fixes: readonly { readonly column: string; readonly fix: TextFix }[]
}

/** The database of the old site. Nothing is ever written to it. */
export interface OldDatabase {
  readonly loadSchema: () => Promise<OldSchema>
  /**
   * Reads rows in the order of the primary key, after a key, in one snapshot of the database.
   *
   * @param after the key of the last row that was read; empty: from the beginning
   */
  readonly readRows: (table: OldTable, after: readonly string[], limit: number) => Promise<readonly DecodedRow[]>
  /** Reads the rows whose column has one of some values, in the order of the primary key. */
  readonly readMatching: (table: OldTable, column: string, values: readonly string[]) => Promise<readonly DecodedRow[]>
  /** Runs a query that computes few values. */
  readonly query: (sql: string, values?: readonly string[]) => Promise<readonly OldRow[]>
  readonly close: () => Promise<void>
}

const session = [
  // Columns of the type timestamp are sent in the zone of the session.
  `set time_zone = '+00:00'`,
  `set session sql_mode = 'ANSI_QUOTES'`,
  'set names utf8mb4',
  // Reads must not wait for the writers of the site that stays open, nor see half of their work.
  'set session transaction isolation level repeatable read',
  'start transaction with consistent snapshot, read only',
]

/**
 * Opens the database of the old site.
 *
 * @throws StartError when it cannot be reached, or rejects the account
 */
export async function openOldDatabase(address: string): Promise<OldDatabase> {
  const { hostname, port, username, password, pathname } = new URL(address)
  const database = decodeURIComponent(pathname.slice(1))
  const connection = await connect({
    host: hostname,
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database,
  })
  for (const statement of session) await connection.query(statement)

  const query: OldDatabase['query'] = async (sql, values = []) => {
    const [rows] = await connection.query<RowDataPacket[]>({ sql, typeCast: asText }, [...values])
    return rows
  }
  const read = async (table: OldTable, where: string, values: readonly string[], most: string) => {
    const columns = table.columns.map((column) => selected(column)).join(', ')
    const order = table.key.length > 0 ? `order by ${table.key.map(named).join(', ')}` : ''
    const sql = `select ${columns} from ${named(table.name)} ${where} ${order} ${most}`
    const [rows] = await connection.query({ sql, rowsAsArray: true, typeCast: asBytes }, [...values])
    return (rows as (Buffer | null)[][]).map((cells) => decodeRow(table.columns, cells))
  }
  return {
    query,
    loadSchema: () => loadSchema(query, database),
    readRows: (table, after, limit) => {
      const { where, values } = afterKey(table.key, after)
      // A table without a key is read in one query: a later batch would not know where to continue.
      return read(table, where, values, table.key.length > 0 ? `limit ${limit}` : '')
    },
    readMatching: async (table, column, values) =>
      values.length === 0
        ? []
        : read(table, `where ${named(column)} in (${values.map(() => '?').join(', ')})`, values, ''),
    close: () => connection.end(),
  }
}

async function connect(options: Parameters<typeof createConnection>[0] & object): Promise<Connection> {
  try {
    return await createConnection({
      ...options,
      connectTimeout: 10_000,
      supportBigNumbers: true,
      bigNumberStrings: true,
    })
  } catch (error) {
    const { host, port } = options as { host: string; port: number }
    throw new StartError(`The database of the old site at ${host}:${port} cannot be read: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

function asText(field: TypeCastField): string | null {
  return field.string('utf8')
}

function asBytes(field: TypeCastField): Buffer | null {
  return field.buffer()
}

/** A name in the quotes of ANSI. */
function named(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The expression that reads a column as bytes that this process can interpret. */
function selected({ name, type, charset }: OldColumn): string {
  if (type === 'bit') return `cast(${named(name)} as unsigned)`
  if (/binary|blob/.test(type)) return `hex(${named(name)})`
  // The server would convert other character sets by what is declared, which is often wrong.
  return charset === null || charset.startsWith('utf8') ? named(name) : `cast(${named(name)} as binary)`
}

/** Rows after a key, in a form that the server reads by the index: it compares rows of several columns one by one. */
function afterKey(key: readonly string[], after: readonly string[]): { where: string; values: string[] } {
  if (after.length === 0 || key.length === 0) return { where: '', values: [] }
  const steps = key.map((column, index) => {
    const equal = key.slice(0, index).map((each) => `${named(each)} = ?`)
    return `(${[...equal, `${named(column)} > ?`].join(' and ')})`
  })
  return { where: `where ${steps.join(' or ')}`, values: key.flatMap((_, index) => after.slice(0, index + 1)) }
}

function decodeRow(columns: readonly OldColumn[], cells: readonly (Buffer | null)[]): DecodedRow {
  const fixes: { column: string; fix: TextFix }[] = []
  const row: Record<string, string | null> = {}
  columns.forEach(({ name, charset }, index) => {
    const bytes = cells[index] ?? null
    if (bytes === null) row[name] = null
    else if (charset === null) row[name] = bytes.toString('latin1')
    else {
      const decoded = decodeText(bytes, charset)
      row[name] = decoded.text
      for (const fix of decoded.fixes) fixes.push({ column: name, fix })
    }
  })
  return { row, fixes }
}

async function loadSchema(query: OldDatabase['query'], database: string): Promise<OldSchema> {
  const own = [database]
  const tables = await query(
    `select table_name as n, table_comment as c, coalesce(engine, '') as e, coalesce(data_length + index_length, 0) as b
     from information_schema.tables where table_schema = ? and table_type = 'BASE TABLE' order by table_name`,
    own,
  )
  const columns = await query(
    `select table_name as t, column_name as n, data_type as d, column_type as f, is_nullable as o, column_default as v,
       column_comment as c, character_set_name as s
     from information_schema.columns where table_schema = ? order by table_name, ordinal_position`,
    own,
  )
  const indexes = await query(
    `select table_name as t, index_name as i, column_name as n from information_schema.statistics
     where table_schema = ? and non_unique = 0 order by table_name, index_name, seq_in_index`,
    own,
  )
  const loaded: OldTable[] = []
  for (const { n, c, e, b } of tables) {
    const name = n ?? ''
    const [counted] = await query(`select count(*) as n from ${named(name)}`)
    const unique = Map.groupBy(
      indexes.filter(({ t }) => t === name),
      ({ i }) => i ?? '',
    )
    const columnsOf = (index: string) => (unique.get(index) ?? []).map((part) => part.n ?? '')
    loaded.push({
      name,
      comment: c ?? '',
      engine: e ?? '',
      bytes: Number(b),
      rows: Number(counted?.n),
      columns: columns.filter(({ t }) => t === name).map(toColumn),
      key: columnsOf('PRIMARY'),
      uniques: [...unique.keys()].filter((index) => index !== 'PRIMARY').map(columnsOf),
    })
  }
  return { tables: loaded, extras: await loadExtras(query, database) }
}

function toColumn({ n, d, f, o, v, c, s }: OldRow): OldColumn {
  return {
    name: n ?? '',
    type: (d ?? '').toLowerCase(),
    fullType: f ?? '',
    isNullable: o === 'YES',
    default: literalOf(v ?? null),
    comment: c ?? '',
    charset: s ?? null,
  }
}

/** MariaDB writes defaults as expressions, with quotes; MySQL writes the bare text. */
function literalOf(provided: string | null): string | null {
  if (provided === null || /^null$/i.test(provided) || /\(\)|^current_timestamp/i.test(provided)) return null
  return /^'(.*)'$/s.exec(provided)?.[1]?.replaceAll("''", "'") ?? provided
}

async function loadExtras(query: OldDatabase['query'], database: string): Promise<OldExtras> {
  const names = async (column: string, table: string, schema: string) =>
    (
      await query(`select ${column} as n from information_schema.${table} where ${schema} = ? order by 1`, [database])
    ).map(({ n }) => n ?? '')
  return {
    views: await names('table_name', 'views', 'table_schema'),
    triggers: await names('trigger_name', 'triggers', 'trigger_schema'),
    routines: await names('routine_name', 'routines', 'routine_schema'),
    events: await names('event_name', 'events', 'event_schema'),
  }
}

/** What was corrected in a text when it was read. */
type TextFix = 'nul' | 'charset' | 'doubleEncoded'

interface DecodedText {
  readonly text: string
  readonly fixes: readonly TextFix[]
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const lenientUtf8 = new TextDecoder('utf-8')

/** MySQL's `latin1` is Windows-1252. */
const latin = new TextDecoder('windows-1252')

/**
 * Decodes a text of the old site by its bytes, not by what the column declares: columns of old sites hold UTF-8 that was written through a
 * latin1 connection, next to true latin1. Text that was encoded twice is restored when the result has Chinese characters. NUL bytes, which
 * PostgreSQL does not store, are removed.
 */
export function decodeText(bytes: Uint8Array, charset: string | null): DecodedText {
  const fixes: TextFix[] = []
  const isUnicode = charset === null || charset.startsWith('utf8') || charset === 'ascii'
  let text = decodeUtf8(bytes)
  if (text === undefined) {
    text = decodeAs(bytes, charset)
    if (isUnicode) fixes.push('charset')
  } else if (!isUnicode && bytes.some((byte) => byte > 127)) fixes.push('charset')
  const once = restoreDoubleEncoded(text)
  if (once !== undefined) {
    text = once
    fixes.push('doubleEncoded')
  }
  if (!text.includes('\0')) return { text, fixes }
  return { text: text.replaceAll('\0', ''), fixes: [...fixes, 'nul'] }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

function decodeAs(bytes: Uint8Array, charset: string | null): string {
  if (charset?.startsWith('gb')) return new TextDecoder('gb18030').decode(bytes)
  if (charset === 'big5') return new TextDecoder('big5').decode(bytes)
  return charset === 'latin1' ? latin.decode(bytes) : lenientUtf8.decode(bytes)
}

/** The bytes of Windows-1252 by their character. */
const latinBytes: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [latin.decode(Uint8Array.of(byte)), byte]),
)

/** UTF-8 that was read as latin1 and encoded again: `å¼ ` for `张`. Undefined for any other text. */
function restoreDoubleEncoded(text: string): string | undefined {
  if (!/[\u00e2-\u00ef]/.test(text)) return undefined
  const bytes: number[] = []
  for (const sign of text) {
    const byte = latinBytes.get(sign)
    if (byte === undefined) return undefined
    bytes.push(byte)
  }
  const once = decodeUtf8(Uint8Array.from(bytes))
  return once !== undefined && /\p{Script=Han}/u.test(once) ? once : undefined
}
