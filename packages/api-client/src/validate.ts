import type { ReplySchema } from './options.ts'
import { SchemaError } from './schema-error.ts'

/** The output of a schema, or why it has none. Loaded with the first call that has a schema. */
export async function validate<Data>(
  schema: ReplySchema<Data>,
  data: unknown,
): Promise<
  { readonly value: Data; readonly cause?: undefined } | { readonly value?: undefined; readonly cause: SchemaError }
> {
  const result = await schema['~standard'].validate(data)
  return result.issues ? { cause: new SchemaError(result.issues) } : { value: result.value }
}
