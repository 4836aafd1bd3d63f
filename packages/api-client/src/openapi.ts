import type { ApiCall } from './options.ts'
import type { HttpMethod } from './wire-request.ts'

/** The operation of a path and method in the types that `openapi-typescript` writes. */
type OperationOf<Paths, Path extends keyof Paths, Method extends HttpMethod> =
  Paths[Path] extends Readonly<Record<Lowercase<Method>, infer Operation>> ? Operation : never

/** The paths that have a method. */
type PathsWith<Paths, Method extends HttpMethod> = {
  [Path in keyof Paths]: Paths[Path] extends Readonly<Record<Lowercase<Method>, object>> ? Path : never
}[keyof Paths]

type ParametersOf<Operation, Place extends 'query' | 'path'> = Operation extends {
  readonly parameters: infer Parameters
}
  ? Place extends keyof Parameters
    ? NonNullable<Parameters[Place]>
    : never
  : never

type QueryOf<Operation> = [ParametersOf<Operation, 'query'>] extends [never]
  ? undefined
  : ParametersOf<Operation, 'query'>

/** What is sent for a kind of content: JSON by its type, anything else as a browser sends it. */
type ContentOf<Content> = [JsonType<Content>] extends [never]
  ? 'multipart/form-data' extends keyof Content
    ? FormData
    : Blob | string
  : Content[JsonType<Content>]

type JsonType<Content> = Extract<keyof Content, `application/${string}json`>

type BodyOf<Operation> = Operation extends { readonly requestBody: { readonly content: infer Content } }
  ? ContentOf<Content>
  : undefined

type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206

type RepliesOf<Operation> = Operation extends { readonly responses: infer Replies }
  ? { [Status in keyof Replies]: Status extends Success ? ReplyOf<Replies[Status]> : never }[keyof Replies]
  : unknown

type ReplyOf<Reply> = Reply extends { readonly content: infer Content } ? ContentOf<Content> : null

type PartOf<Data, Property extends string> = [Property] extends [never]
  ? Data
  : Data extends Readonly<Record<Property, infer Part>>
    ? Part
    : null

type PathValues<Operation> = [ParametersOf<Operation, 'path'>] extends [never]
  ? []
  : [values: ParametersOf<Operation, 'path'>]

/** Takes a call from an OpenAPI file. @see openApiCalls */
export type OpenApiCalls<Paths, Property extends string = never> = <
  Method extends HttpMethod,
  Path extends PathsWith<Paths, Method> & string,
>(
  method: Method,
  path: Path,
  ...values: PathValues<OperationOf<Paths, Path, Method>>
) => ApiCall<
  QueryOf<OperationOf<Paths, Path, Method>>,
  BodyOf<OperationOf<Paths, Path, Method>>,
  PartOf<RepliesOf<OperationOf<Paths, Path, Method>>, Property>
>

/**
 * Takes calls from an OpenAPI file: paths, the values in them, queries, bodies and replies have the types of the file. `Paths` is the interface that
 * `npx openapi-typescript api.yaml -o api.d.ts` writes. Nothing of the file is loaded at run time.
 *
 * `Property` names the part of a reply that the client unwraps: `data` for the envelope of a BuildAdmin server. Default: the reply as it is, for a client
 * with an `adapter`.
 *
 * @returns a function of method, path and the values of the path; it throws TypeError for a value that would change the path
 * @example
 * const api = openApiCalls<paths>()
 * const album = await client.call(api('GET', '/albums/{id}', { id: 7 }))
 */
export function openApiCalls<Paths, Property extends string = never>(): OpenApiCalls<Paths, Property> {
  return (method, path, ...[values]) => ({ method, path: fillPath(path, values ?? {}) })
}

function fillPath(path: string, values: object): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value: unknown = Reflect.get(values, name)
    const isText = typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
    const text = isText ? String(value) : ''
    if (text === '') throw new TypeError(`${path}: "${name}" needs a value`)
    // Dots would lead to another path, even if they are encoded.
    if (/^\.{1,2}$/.test(text))
      throw new TypeError(`${path}: "${name}" cannot be "${text}", which leads to another path`)
    return encodeURIComponent(text)
  })
}
