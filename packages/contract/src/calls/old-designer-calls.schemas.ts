import { flag, list, map, number, oneOf, optionalText, text } from '@teachnet/protocol/call-schemas'
import { isTruthy } from '@teachnet/protocol'
import * as z from 'zod/mini'

/** `connection` is for old clients: there is one database. */
const connection = { connection: optionalText() }

/** Values by name. PHP writes an object without names as an empty list. */
const attributes = z._default(
  z.pipe(
    z.transform((given: Readonly<Record<string, unknown>>): unknown => (Array.isArray(given) ? {} : given)),
    z.record(z.string(), z.unknown()),
  ),
  {},
)

const names = z._default(z.array(z.string()), [])

/** A field as the designer of the old client writes it: a column of MySQL, and how list and form show it. */
const field = z.looseObject({
  name: text(),
  /** One of the old designer's types: `string`, `radio`, `remoteSelect`. */
  designType: text(),
  /** Type in MySQL, `varchar`; `dataType` is the whole of it, `enum('a','b')`. */
  type: optionalText(),
  dataType: optionalText(),
  length: z.optional(number()),
  precision: z.optional(number()),
  default: z.optional(z.nullable(text())),
  /** Absent: older clients write `none`, `null` and `empty string` as the default. */
  defaultType: z.optional(z.nullable(text())),
  null: z._default(flag(), false),
  primaryKey: z._default(flag(), false),
  /** Title, with a dictionary for options: `State:0=Off,1=On`. */
  comment: optionalText(),
  table: attributes,
  form: attributes,
})

/** A change to a field of an existing table. */
const designChange = z.looseObject({
  type: text(),
  oldName: optionalText(),
  newName: optionalText(),
  /** Off: the table stays unchanged. */
  sync: z._default(
    z.pipe(
      z.transform((given: boolean) => isTruthy(given)),
      z.boolean(),
    ),
    true,
  ),
})

const table = z.looseObject({
  name: text(),
  comment: optionalText(),
  quickSearchField: names,
  defaultSortField: optionalText(),
  defaultSortType: optionalText(),
  formFields: names,
  columnFields: names,
  controllerFile: optionalText(),
  designChange: z._default(z.array(designChange), []),
  /** `Yes`: the table begins empty again. */
  rebuild: optionalText(),
})

/** A column in a reply, as the designer of the old client opens it. */
const column = z.looseObject({ name: z.string(), designType: z.string(), comment: z.string() })

/** The tables that a design can start from. */
export const designTables = { reply: z.object({ dbs: map(z.string()) }) }

/** The latest log entry of a table if its change succeeded, else 0. */
export const designLogOf = {
  query: z.object({ ...connection, table: text() }),
  reply: z.object({ id: z.number() }),
}

/** The fields of a table, or of the text of a `CREATE TABLE` statement. */
export const parseDesignFields = {
  body: z.object({ ...connection, type: oneOf(['db', 'sql']), table: optionalText(), sql: optionalText() }),
  reply: z.object({ columns: map(column), comment: z.string(), empty: z.boolean() }),
}

/** Names of the files that the old back end would write; the name of the controller names the area here. */
export const designFiles = {
  query: z.object({ table: text(), commonModel: z._default(flag(), false) }),
  reply: z.object({
    modelFile: z.string(),
    controllerFile: z.string(),
    validateFile: z.string(),
    controllerFileList: map(z.string()),
    modelFileList: map(z.string()),
    webViewsDir: z.string(),
  }),
}

/** Rejected with DESIGN_EXISTS when a table or an area has that name. */
export const checkDesign = {
  body: z.object({ ...connection, table: text(), controllerFile: optionalText() }),
}

/** Makes the area, or changes it. */
export const generateDesign = {
  body: z.object({ type: oneOf(['create', 'db', 'sql', 'log']), table, fields: z.array(field) }),
}

/** The design of a log entry, to start from. */
export const startFromDesignLog = {
  body: z.object({ id: number() }),
  reply: z.object({ table: z.looseObject({ name: z.string(), empty: z.boolean() }), fields: list(column) }),
}

/** Removes the area of a log entry. */
export const deleteDesignedArea = { body: z.object({ id: number() }) }

/** The log of the designer, with the parameters of every list. */
export const designLog = {
  query: z.looseObject({}),
  reply: z.object({
    list: list(
      z.object({
        id: z.number(),
        table_name: z.string(),
        table: z.looseObject({ name: z.string() }),
        fields: list(column),
        status: z.enum(['start', 'success', 'error', 'delete']),
        connection: z.string(),
        /** Unix seconds. */
        create_time: z.number(),
      }),
    ),
    total: z.number(),
    remark: z.string(),
  }),
}

/** A field of the old client's designer. */
export type OldField = z.output<typeof field>
/** The settings of a table of the old client's designer. */
export type OldTable = z.output<typeof table>
