import { type SQL, sql } from 'drizzle-orm'
import type { CrudContext } from '../../crud/bound-resource.ts'
import { hidden, isHiddenColumn, secretNames } from '../../crud/hidden-columns.ts'
import { configItems } from '../../crud/history/recorded-resource.ts'
import { arrayLiteral } from '../../crud/sql-text.ts'
import { storedFields } from '../../db/definitions/stored-fields.ts'

/** The logged row of an entry as its reply shows it, `{"id":1,…}`, for searches. */
export function shownRecordText(context: Pick<CrudContext, 'resources'>): SQL {
  const isSecretItem = sql`("t"."data_table" = ${configItems.table} and "key" = 'value' and "t"."data"::json ->> 'type' = 'password')`
  const isHidden = sql`(${isHiddenIn(context, sql`"key"`)} or ${isSecretItem})`
  const value = sql`case when ${isHidden} then to_json(${hidden}::text)::text else "value"::text end`
  return sql`(select '{' || string_agg(to_json("key")::text || ':' || ${value}, ',') || '}' from json_each("t"."data"::json))`
}

/** The old or new value of an entry as its reply shows it, for searches. */
export function shownValueText(context: Pick<CrudContext, 'resources'>, name: 'before' | 'after'): SQL {
  const isHidden = isHiddenIn(context, sql`"t"."data_field"`)
  return sql`case when ${isHidden} then ${hidden}::text else ${sql.raw(`"t"."${name}"`)} end`
}

/** The SQL form of `isHiddenColumn`, for a column of the table that an entry names. */
function isHiddenIn({ resources }: Pick<CrudContext, 'resources'>, column: SQL): SQL {
  const columns = resources.all().flatMap(({ definition }) =>
    storedFields(definition).map(([name]) => ({
      path: `${definition.table}.${name}`,
      isSecretName: secretNames.test(name),
      isHidden: isHiddenColumn(definition, name),
    })),
  )
  const shown = columns.filter(({ isHidden, isSecretName }) => isSecretName && !isHidden).map(({ path }) => path)
  const secret = columns.filter(({ isHidden }) => isHidden).map(({ path }) => path)
  const path = sql`"t"."data_table" || '.' || ${column}`
  const isNamedSecret = sql`(${column} ~* ${secretNames.source} and ${path} <> all(${arrayLiteral(shown)}::text[]))`
  return sql`(${path} = any(${arrayLiteral(secret)}::text[]) or ${isNamedSecret})`
}
