/**
 * Names and types of a reply without its values: `"text"`, `"number"`, `"boolean"`, `"null"`, `"any"`, a list of one shape, an object
 * (`name?` is optional, `*` stands for every other name), or `anyOf` several shapes.
 */
export type Shape = string | readonly [] | readonly [Shape] | { readonly [name: string]: Shape } | AnyOf

interface AnyOf {
  readonly anyOf: readonly Shape[]
}

/** Lists where a value differs from the shape, as readable lines; additional properties are not reported. */
export function differencesOf(shape: Shape, value: unknown, path: string): string[] {
  if (typeof shape === 'string') return shape === 'any' || shape === kindOf(value) ? [] : [unlike(shape, value, path)]
  if (isAnyOf(shape)) {
    const attempts = shape.anyOf.map((each) => differencesOf(each, value, path))
    return attempts.some((found) => found.length === 0)
      ? []
      : ([...attempts].sort((a, b) => a.length - b.length)[0] ?? [])
  }
  if (isList(shape)) {
    if (!Array.isArray(value)) return [unlike('list', value, path)]
    const [item] = shape
    return item === undefined ? [] : value.flatMap((each) => differencesOf(item, each, `${path}[]`))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [unlike('object', value, path)]
  return Object.entries(shape).flatMap(([name, inner]) => memberDifferences(name, inner, value, path))
}

function memberDifferences(name: string, shape: Shape, value: object, path: string): string[] {
  if (name === '*') return Object.values(value).flatMap((each) => differencesOf(shape, each, `${path}.*`))
  const isOptional = name.endsWith('?')
  const key = isOptional ? name.slice(0, -1) : name
  if (Object.hasOwn(value, key)) return differencesOf(shape, Reflect.get(value, key), `${path}.${key}`)
  return isOptional ? [] : [`${path}.${key} is missing`]
}

function isAnyOf(shape: Shape): shape is AnyOf {
  return typeof shape === 'object' && 'anyOf' in shape && Array.isArray(shape.anyOf)
}

function isList(shape: Shape): shape is readonly [] | readonly [Shape] {
  return Array.isArray(shape)
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'string' ? 'text' : typeof value
}

function unlike(wanted: string, value: unknown, path: string): string {
  return `${path} is ${kindOf(value)} instead of ${wanted}`
}
